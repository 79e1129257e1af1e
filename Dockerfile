# docker build -t bgtools . && docker run --rm -v "$PWD:/matches:ro" bgtools validate /matches
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY bgtools bgtools
COPY grammars grammars
COPY man man
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index /wheels/*.whl && rm -rf /wheels \
    && useradd --create-home --uid 10001 bgtools
USER 10001
WORKDIR /matches
ENTRYPOINT ["bgtools"]
CMD ["--help"]
