import express from 'express';
import type { Express, RequestHandler, Router } from 'express';
import { authRoutes } from './auth/routes.ts';
import { gate } from './auth/gate.ts';
import { binRoutes } from './bin/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { healthRoutes } from './health/routes.ts';
import { errorHandler } from './http/errors.ts';
import { API_HEADERS, STRICT_TRANSPORT } from './http/headers.ts';
import { inFlightCap } from './http/in-flight-cap.ts';
import { requestLog } from './http/request-log.ts';
import { unknownRoute } from './http/unknown-route.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { productRoutes } from './products/routes.ts';
import { sidebarItemRoutes } from './sidebar-items/routes.ts';

export interface AppOptions {
  /** Rooms beyond the content API: uploads, deploys, the PDF proxy. They run behind the gate. */
  rooms?: readonly ((deps: Dependencies) => Router)[];
  /** Everything outside /api: pages, files, the admin's document. It sets its own headers. */
  site?: RequestHandler;
}

/**
 * The server's Express application. Order matters: identity and cap, then the gate, which decides before any routing
 * and before a body is read, then the routes, and one handler for every error.
 */
export function createApp(deps: Dependencies, options: AppOptions = {}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.env.trustProxy);

  app.use(healthRoutes(deps));
  const cap = inFlightCap();
  app.use(requestLog(deps.log), strictTransport, cap.enter);
  app.use('/api', apiHeaders);
  app.use(gate(deps), cap.admit);
  const rooms = [authRoutes, productRoutes, sidebarItemRoutes, pageRoutes, binRoutes, openApiRoutes];
  for (const room of [...rooms, ...(options.rooms ?? [])]) app.use(room(deps));
  const { site = unknownRoute } = options;
  app.use((request, response, next) => {
    const isApi = request.path === '/api' || request.path.startsWith('/api/');
    return isApi ? unknownRoute(request, response, next) : site(request, response, next);
  });
  app.use(unknownRoute);
  app.use(cap.leave, errorHandler(deps.log));
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
