# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY index.html tsconfig.json vite.config.ts ./
COPY docs docs
COPY public public
COPY src src
RUN npm run build && npm prune --omit=dev --ignore-scripts && mkdir data && chmod 770 data

FROM node:24-slim
# In a container, loopback reaches nobody: without AUTH=proxy the program refuses to start.
ENV NODE_ENV=production HOST=0.0.0.0 PLATFORM_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Group 0, for platforms such as OpenShift that run it under an ID of their own.
COPY --from=build --chown=node:0 --chmod=770 /app/data /data
USER node
VOLUME /data
EXPOSE 4173 4174
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4173}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
