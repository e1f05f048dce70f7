# Builds one image with the site, the API, and the admin: docker build -t wa-catalogue .
# `npm test -- image` runs the RUN steps without a container engine, so they must stay within WORKDIR.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY desktop-admin/package.json desktop-admin/
COPY shared/admin-app/package.json shared/admin-app/
COPY shared/core/package.json shared/core/
COPY web/package.json web/

FROM packages AS build
RUN npm ci --include-workspace-root --workspace @wa/api --workspace @wa/core --workspace @wa/admin-app --workspace @wa/web
COPY tsconfig.json ./
COPY scripts scripts
COPY shared shared
COPY docs/handbook docs/handbook
COPY api api
COPY web web
RUN npm run build
RUN mkdir data

FROM packages AS modules
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/app/data
WORKDIR /app
COPY --from=modules /app ./
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web/dist web/dist
COPY catalog catalog
COPY --from=build --chown=node:node /app/data data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]
