import type { z } from 'zod';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import type { SendKept } from './current-list.ts';

/** A success answer: one of the endpoint's statuses with the body that belongs to it. */
export type Answer<E extends EndpointShape> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: z.output<E['responses'][S]>;
  } & AnswerExtras;
}[keyof E['responses'] & number];

/** A success answer with its body as JSON, of a process for what is too large to be written in this one. */
export interface JsonAnswer {
  status: 200;
  json: Buffer;
}

interface AnswerExtras {
  /** Of the record (versionTag); other reads get the tag of their bytes. */
  etag?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sends the same as the body. */
  sendKept?: SendKept;
  /** Sent in place of the body: a download. */
  file?: { name: string; type: string; bytes: Buffer };
}

/** A success answer with status 200. */
export function ok<B>(body: B, extras: AnswerExtras = {}): { status: 200; body: B } & AnswerExtras {
  return { status: 200, body, ...extras };
}
