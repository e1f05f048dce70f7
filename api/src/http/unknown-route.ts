import type { RequestHandler } from 'express';
import { endpoints } from '@wa/core/contract/endpoints';
import { ApiError } from '@wa/core/contract/errors';
import { plainRoutes } from '@wa/core/contract/plain-routes';

const known = [
  ...plainRoutes.map(({ path }) => ({ pattern: new RegExp(`^${path.replace('.', '\\.')}$`), method: 'GET' })),
  ...endpoints.map(({ path, method }) => ({
    // A slug may span several steps of the path.
    pattern: new RegExp(`^${path.replace(/:slug/g, '.+').replace(/:\w+/g, '[^/]+')}$`),
    method,
  })),
];

/** What no route has taken: another method of a known address is 405 with what it allows, anything else 404. */
export const unknownRoute: RequestHandler = (request, response) => {
  const methods = known.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method);
  if (methods.length === 0) throw new ApiError('not-found', 'There is nothing at this address');
  const allowed = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
  response.setHeader('Allow', [...allowed, 'OPTIONS'].join(', '));
  throw new ApiError('method-not-allowed', `${request.method} is not possible at this address`);
};
