import { z } from 'zod';
import { order, recordId } from '../domain/field-schemas.ts';
import { binListQuery, get, idParams, post, put, remove, success, type EndpointShape } from './endpoint.ts';

/** The most entries that one reorder call names. */
const REORDER_MAX = 20_000;
const reorderEntries = z
  .array(z.object({ _id: recordId, order }))
  .min(1)
  .max(REORDER_MAX);

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
    list: get(path, {
      name: `list${names}`,
      summary: `All ${words.many} in their order; with isDeleted=true those in the bin`,
      query: binListQuery,
      responses: { 200: z.array(schema) },
    }),
    get: get(`${path}/:id`, {
      name: `get${name}`,
      summary: `One ${words.one} by its id`,
      params: idParams,
      responses: { 200: schema },
      errors: [404],
    }),
    create: post(path, {
      name: `create${name}`,
      summary: `Creates a ${words.one} at the end of the order`,
      body: changes,
      conditional: true,
      responses: { 201: schema },
      errors: [409, 413, 415, 422],
    }),
    update: put(`${path}/:id`, {
      name: `update${name}`,
      summary: 'Changes the fields that are present',
      params: idParams,
      body: changes,
      conditional: true,
      responses: { 200: schema },
      errors: [404, 409, 412, 413, 415, 422],
    }),
    remove: {
      ...binCall(path, schema, `Moves a ${words.one} to the bin; one that is in use only with inUse=accept`),
      name: `delete${name}`,
      query: inUseQuery,
    },
  } as const;
}

/** The call that moves a record to the bin. */
export const binCall = <S extends z.ZodType>(path: string, schema: S, summary: string) =>
  remove(`${path}/:id`, {
    summary,
    params: idParams,
    conditional: true,
    responses: { 200: schema },
    errors: [404, 409, 412],
  });

/** The call that sets the order of a kind of record. @param list name of the list in its body */
export const reorderCall = <L extends string>(path: string, list: L, words: string = list) =>
  post(`${path}/reorder`, {
    summary: `Sets the order of exactly the named ${words}, all or nothing`,
    body: z.object({ [list]: reorderEntries } as Record<L, typeof reorderEntries>),
    conditional: true,
    responses: { 200: success },
    errors: [404, 409, 412, 413, 415, 422],
  });
