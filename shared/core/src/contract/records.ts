import { z } from 'zod';
import {
  binListQuery,
  idParams,
  reorderEntries,
  success,
  defineEndpoint,
  type EndpointShape,
} from './endpoint.ts';

/** Says that whoever bins a record knows what shows it. */
const inUseQuery = z.object({ inUse: z.literal('accept').optional() });

interface Conditional {
  params: typeof idParams;
  conditional: true;
}

/** Create, change and delete as the server sees them, whatever the kind of record. */
export interface EditCalls<Shown, Input> {
  create: EndpointShape & { body: z.ZodType<Input>; responses: { 201: z.ZodType<Shown> } };
  update: EndpointShape & Conditional & { body: z.ZodType<Input>; responses: { 200: z.ZodType<Shown> } };
  remove: EndpointShape & Conditional & { query?: typeof inUseQuery; responses: { 200: z.ZodType<Shown> } };
}

/** The calls of `recordCalls` in the same way. */
export interface RecordEndpoints<Shown, Input> extends EditCalls<Shown, Input> {
  list: EndpointShape & { query: typeof binListQuery; responses: { 200: z.ZodType<Shown[]> } };
  get: EndpointShape & { params: typeof idParams; responses: { 200: z.ZodType<Shown> } };
}

/** The call that sets an order, in the same way. */
export type ReorderEndpoint = EndpointShape & {
  body: z.ZodType<{ entries: { _id: string; order: number }[] }>;
  responses: { 200: typeof success };
};

interface RecordCalls<S extends z.ZodObject, C extends z.ZodType> {
  /** `Figure`: it becomes part of the operation's name. */
  name: string;
  names: string;
  /** Root of the calls: `/api/figures`. */
  path: string;
  schema: S;
  /** Fields of which those that are present change. */
  changes: C;
  /** Lower case, for the summaries. */
  words: { one: string; many: string };
}

/**
 * The calls of a kind of record that has no address of its own (D14): list, one, create, change, bin. Only
 * administrators ask; visitors get what pages show of it.
 */
export function recordCalls<S extends z.ZodObject, C extends z.ZodType>(kind: RecordCalls<S, C>) {
  const { name, names, path, schema, changes, words } = kind;
  return {
    list: defineEndpoint({
      name: `list${names}`,
      method: 'GET',
      path,
      access: 'session',
      summary: `All ${words.many} in their order; with isDeleted=true those in the bin`,
      query: binListQuery,
      responses: { 200: z.array(schema) },
    }),
    get: defineEndpoint({
      name: `get${name}`,
      method: 'GET',
      path: `${path}/:id`,
      access: 'session',
      summary: `One ${words.one} by its id`,
      params: idParams,
      responses: { 200: schema },
      errors: [404],
    }),
    create: defineEndpoint({
      name: `create${name}`,
      method: 'POST',
      path,
      access: 'session',
      summary: `Creates a ${words.one} at the end of the order`,
      body: changes,
      conditional: true,
      responses: { 201: schema },
      errors: [409, 413, 415, 422],
    }),
    update: defineEndpoint({
      name: `update${name}`,
      method: 'PUT',
      path: `${path}/:id`,
      access: 'session',
      summary: 'Changes the fields that are present',
      params: idParams,
      body: changes,
      conditional: true,
      responses: { 200: schema },
      errors: [404, 409, 412, 413, 415, 422],
    }),
    remove: defineEndpoint({
      name: `delete${name}`,
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'session',
      summary: `Moves a ${words.one} to the bin; one that is in use only with inUse=accept`,
      params: idParams,
      query: inUseQuery,
      conditional: true,
      responses: { 200: schema },
      errors: [404, 409, 412],
    }),
  } as const;
}

/** The call that sets the order of a kind of record. */
export function reorderCall(names: string, path: string) {
  return defineEndpoint({
    name: `reorder${names}`,
    method: 'POST',
    path: `${path}/reorder`,
    access: 'session',
    summary: 'Sets the order of exactly the named records, all or nothing',
    body: z.object({ entries: reorderEntries }),
    conditional: true,
    responses: { 200: success },
    errors: [404, 409, 412, 413, 415, 422],
  });
}
