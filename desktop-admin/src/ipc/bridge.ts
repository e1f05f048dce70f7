import type { Answer, CallInput, CallName, CallOutputs } from './calls.ts';
import type { EventName, Events } from './events.ts';

/** What the preload script puts into the page as `window.desktop`: named calls of plain JSON, and nothing else. */
export interface Bridge {
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<Answer<CallOutputs[N]>>;
  /** Answers the way to stop listening. */
  on: <N extends EventName>(name: N, listener: (value: Events[N]) => void) => () => void;
}

/** Channel names as they cross the process border. */
export const callChannel = (name: CallName) => `wa:${name}`;
export const eventChannel = (name: EventName) => `wa:event:${name}`;
