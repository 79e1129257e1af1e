#!/usr/bin/env bash
# The step of the GitHub Action (action.yml): installs bgtools from the action's own files, checks, and
# writes annotations, the summary of the job and the outputs of the step.
#
# From the action: BGTOOLS_PATHS, BGTOOLS_ARGS (one a line), BGTOOLS_SARIF, BGTOOLS_PYTHON.
# From the runner: GITHUB_ACTION_PATH, GITHUB_STEP_SUMMARY, GITHUB_OUTPUT, RUNNER_TEMP.
# BGTOOLS_PROGRAM names an installed bgtools to use instead of installing one.
set -euo pipefail

work=$(mktemp -d "${RUNNER_TEMP:-/tmp}/bgtools.XXXXXX")
trap 'rm -rf "$work"' EXIT

program=${BGTOOLS_PROGRAM:-}
if [ -z "$program" ]; then
    "${BGTOOLS_PYTHON:-python3}" -m venv "$work/venv"
    "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$GITHUB_ACTION_PATH"
    program=$work/venv/bin/bgtools
fi

paths=()
while IFS= read -r line; do
    [ -z "$line" ] || paths+=("$line")
done <<<"${BGTOOLS_PATHS:-.}"
options=(--output-format github --output-format "markdown:$work/summary.md" --output-format "jsonl:$work/report.jsonl")
while IFS= read -r line; do
    [ -z "$line" ] || options+=("$line")
done <<<"${BGTOOLS_ARGS:-}"
[ -z "${BGTOOLS_SARIF:-}" ] || options+=(--output-format "sarif:$BGTOOLS_SARIF")

status=0
"$program" validate "${options[@]}" -- "${paths[@]}" || status=$?

if [ -s "$work/summary.md" ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    cat "$work/summary.md" >>"$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
    echo "status=$status" >>"$GITHUB_OUTPUT"
    # The last line of the report holds the sums: numbers only, so nothing of strangers gets into the outputs.
    last=$(tail -n 1 "$work/report.jsonl" 2>/dev/null || true)
    for name in files errors warnings; do
        number=$(sed -nE "s/^\{\"type\": \"summary\",.*\"$name\": ([0-9]+).*/\1/p" <<<"$last")
        echo "$name=${number:-0}" >>"$GITHUB_OUTPUT"
    done
fi
exit "$status"
