import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { SessionRecord } from '../store/records.ts';

/** What the steps before a route have found out about a request. */
export interface RequestState {
  id: string;
  log: Logger;
  /** The administrator's session, or null for the public. */
  session: SessionRecord | null;
  /** Refused by a limit and counted: it gets no line of its own in the log. */
  isCounted?: boolean;
}

const states = new WeakMap<IncomingMessage, RequestState>();

/** Beside the request and typed, where `response.locals` is neither. */
export function setRequestState(request: IncomingMessage, state: RequestState): void {
  states.set(request, state);
}

/** @throws Error when the request did not come through createApp */
export function requestState(request: IncomingMessage): RequestState {
  const state = states.get(request);
  if (state === undefined) throw new Error('The request has no state: is it mounted below createApp?');
  return state;
}
