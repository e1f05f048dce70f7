import { z } from 'zod';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` needs nothing, `session` needs a logged-in administrator, `bin-list` needs one only when
 * the query asks for deleted records (D3).
 */
export type Access = 'public' | 'session' | 'bin-list';

export interface EndpointShape {
  /** OpenAPI operation id, where it isn't the name under which the contract exports the call. */
  name?: string;
  method: HttpMethod;
  /** Express notation, below the root: '/api/products/:id'. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body; absent for bodiless and multipart calls, an optional schema where it may be left out. */
  body?: z.ZodType;
  /** Bytes of it; 1 MB if left out. */
  maxBodyBytes?: number;
  /** Multipart field names that carry the one file. */
  files?: readonly string[];
  /** Takes Idempotency-Key and If-Match (D4). */
  conditional?: boolean;
  /** Success answers by status. */
  responses: Readonly<Record<number, z.ZodType>>;
  /** Media types in which status 200 can also be answered: the call says when. */
  fileTypes?: readonly string[];
  /** Error statuses this call can answer beyond 400, 401, 403, 429, 431, 500 and 503. */
  errors?: readonly number[];
}

type Declared = Omit<EndpointShape, 'method' | 'path' | 'access'> & { access?: Access };

/**
 * Declares calls of one method. The server mounts the route from it, the client is typed by it, and the OpenAPI document
 * is made of it (house style 3). Only an administrator may call what doesn't say otherwise.
 */
const declaring =
  <M extends HttpMethod>(method: M) =>
  <const E extends Declared>(path: string, endpoint: E) => ({
    access: 'session' as Access,
    ...endpoint,
    method,
    path,
  });

export const get = declaring('GET');
export const post = declaring('POST');
export const put = declaring('PUT');
export const remove = declaring('DELETE');

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Parsed path parameters, as the handler sees them. */
export type ParamsOf<E extends EndpointShape> = Output<E['params']>;
export type QueryOf<E extends EndpointShape> = Output<E['query']>;
export type BodyOf<E extends EndpointShape> = Output<E['body']>;
/** The same, as the client sends them. */
export type ParamsInput<E extends EndpointShape> = Input<E['params']>;
export type QueryInput<E extends EndpointShape> = Input<E['query']>;
export type BodyInput<E extends EndpointShape> = Input<E['body']>;
/** Any of the success answers. */
export type ResponseOf<E extends EndpointShape> = z.output<E['responses'][keyof E['responses']]>;

/** Any id may be asked for; a malformed one reads as 404 and writes as 400 (D4). */
export const idParams = z.object({ id: z.string().max(200) });
export const slugParams = z.object({ slug: z.string().max(1_000) });
export const binListQuery = z.object({ isDeleted: z.enum(['true', 'false']).optional() });

export const success = z.object({ success: z.literal(true) });

/** The password of whoever is logged in, once more: a session that was left open is not enough. */
export const current = z.string('The password is needed once more.').max(1_000);
