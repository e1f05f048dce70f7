import type { QueueEvent } from './queue-state.ts';

/** Raised when an earlier version would misread what is written; events without one are from before it was written. */
export const EVENT_SCHEMA = 1;

/** Those that name an operation and nothing else that has to be there. */
const ABOUT_ONE = ['prepared', 'succeeded', 'rebased', 'conflicted', 'parked', 'retried', 'discarded'];

/** An event from the log; null for what a newer version wrote, or what is none. */
export function readEvent(stored: unknown): QueueEvent | null {
  if (!isObject(stored)) return null;
  const { schema = EVENT_SCHEMA, type, opId, operation, state } = stored;
  if (typeof schema !== 'number' || schema > EVENT_SCHEMA) return null;
  const isWhole =
    (type === 'enqueued' && isObject(operation) && typeof operation['opId'] === 'string') ||
    (type === 'snapshot' && isObject(state) && Array.isArray(state['operations'])) ||
    (ABOUT_ONE.includes(String(type)) && typeof opId === 'string');
  return isWhole ? (stored as unknown as QueueEvent) : null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
