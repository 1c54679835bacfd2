# The community server. Build it in this folder: docker build --target server -t hanmadi .

FROM node:24-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# Electron's own binary is not needed; .npmrc keeps install scripts from running.
RUN npm ci
COPY . .
# The bundle, the resources and the production dependencies, without the sources and what builds them.
RUN npm run build -- --server /opt/hanmadi

FROM node:24-trixie-slim AS server
ENV NODE_ENV=production
RUN groupadd --gid 10001 hanmadi \
 && useradd --uid 10001 --gid hanmadi --no-create-home --home-dir /data --shell /usr/sbin/nologin hanmadi \
 && install -d -o hanmadi -g hanmadi -m 0700 /data
# Owned by root, so that the server cannot change its own program.
COPY --from=build /opt/hanmadi /opt/hanmadi
USER hanmadi
WORKDIR /data
VOLUME /data
EXPOSE 4800
STOPSIGNAL SIGTERM
# Whether the process answers: replacing it does not help while its database is away. /readyz tells whether it can serve.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4800/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/hanmadi/out/main/server-cli.js"]
CMD ["--host", "0.0.0.0", "--data", "/data"]

# The same with pg_dump and pg_restore of PostgreSQL 17, for the commands backup and restore.
FROM server AS tools
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o hanmadi -g hanmadi -m 0700 /backups
USER hanmadi
HEALTHCHECK NONE
CMD ["--help"]
