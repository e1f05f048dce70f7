/**
 * The development server: the API from its sources, with the site and the admin through Vite with hot reload.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { pino } from 'pino';
import { root } from './lib.mjs';

const source = (file) => import(pathToFileURL(path.join(root, file)).href);
const [{ startServer }, { readEnv, readEnvFile }] = await Promise.all([
  source('api/src/app/server.ts'),
  source('api/src/config/env.ts'),
]);
const env = readSettings();

const vite = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'web/vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, ws: { port: 0 } },
});

function readSettings() {
  try {
    readEnvFile();
    return readEnv(process.env);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Hot reload opens a socket on another port and injects style elements, which the policy of the real pages
 * forbids. Development therefore omits the policy; the end-to-end tests run the built server with it.
 */
function withoutPolicy(request, response, next) {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === 'content-security-policy' ? response : setHeader(name, value);
  vite.middlewares(request, response, next);
}

const log = pino({ level: env.logLevel, transport: { target: 'pino-pretty' } });
const server = await startServer({
  env,
  log,
  clientDir: null,
  middleware: withoutPolicy,
  loadRenderer: () => vite.ssrLoadModule('/src/entry-server.tsx'),
});
console.log(`Development server at ${server.url}`);
if (server.newPassword) console.log(`  Password  ${server.newPassword}   (generated now, shown only once)`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void Promise.all([server.close(), vite.close()]).then(() => process.exit(0));
  });
}
