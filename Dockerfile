# The server and its built client. `compose.yaml` runs it beside PostgreSQL; server/OPERATIONS.md says the rest.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
# The one script of a package would fetch the Node that the image has already, 189 MB.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/shared shared
COPY --from=build /app/server server
COPY --from=build /app/client/dist client/dist
# The build must be newer than its sources, or the server would build again when it starts.
RUN touch client/dist/index.html && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would keep the signals to itself.
CMD ["node", "server/index.ts"]
