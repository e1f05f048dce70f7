import express from 'express';
import type { Express, RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import { errorHandler, unknownRoute } from '../http/errors.ts';
import { API_HEADERS, STRICT_TRANSPORT } from '../http/headers.ts';
import { inFlightCap } from '../http/places.ts';
import { requestLog } from '../http/request-log.ts';
import type { RequestCounter } from '../http/request-log.ts';

export interface AppParts {
  env: Pick<Env, 'trustProxy'>;
  log: Logger;
  /** For load balancers: ahead of everything, without a log line or a limit. */
  health: Router;
  /** For whoever watches the server, in the same place. */
  metrics?: Router;
  /** Hears of every request that comes this far. */
  requests?: RequestCounter;
  gate: RequestHandler;
  /** Run behind the gate, in this order. */
  rooms: readonly Router[];
  /** Everything outside /api: pages, files, the admin's document. It sets its own headers. */
  site?: RequestHandler;
}

/**
 * The server's Express application. Order matters: identity and cap, then the gate, which decides before any routing
 * and before a body is read, then the routes, and one handler for every error.
 */
export function createApp(parts: AppParts): Express {
  const { env, log, health, metrics, requests, gate, rooms, site = unknownRoute } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', env.trustProxy);

  app.use(health);
  if (metrics) app.use(metrics);
  const cap = inFlightCap();
  app.use(requestLog(log, requests), strictTransport, cap.enter);
  app.use('/api', apiHeaders);
  app.use(gate, cap.admit);
  for (const room of rooms) app.use(room);
  app.use((request, response, next) => {
    const isApi = request.path === '/api' || request.path.startsWith('/api/');
    return isApi ? unknownRoute(request, response, next) : site(request, response, next);
  });
  app.use(unknownRoute);
  app.use(errorHandler(log));
  return app;
}

const apiHeaders: RequestHandler = (_request, response, next) => {
  response.set(API_HEADERS);
  next();
};

const strictTransport: RequestHandler = (request, response, next) => {
  if (request.secure) response.set(STRICT_TRANSPORT);
  next();
};
