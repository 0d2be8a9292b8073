# syntax=docker/dockerfile:1

# Builds the server and the web client.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json rolldown.config.js vite.config.ts ./
COPY scripts ./scripts
COPY web ./web
COPY src ./src
COPY living-docs ./living-docs
COPY test/unit/released-events.json ./test/unit/
RUN node scripts/build.js

# Only what runs.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

# Runs as an ordinary user. Without DATABASE_URL the embedded Postgres keeps everything in /data.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node /data && install -d -m 0700 -o node -g node /keys
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY scripts ./scripts
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.js"]
