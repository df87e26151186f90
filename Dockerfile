FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 \
    PORT=8000 \
    WEB_CONCURRENCY=2

WORKDIR /app

COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check -r requirements.txt \
    && useradd --system --uid 1000 --no-create-home hoardkeeper \
    && install -d -o hoardkeeper -g hoardkeeper instance

COPY app.py ./
COPY companion companion
COPY scorers scorers
COPY static static
COPY templates templates

USER hoardkeeper
VOLUME /app/instance
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"]

# gunicorn itself listens on PORT and starts WEB_CONCURRENCY workers.
CMD ["gunicorn", "--threads", "4", "--worker-tmp-dir", "/dev/shm", "--no-control-socket", "app:create_app()"]
