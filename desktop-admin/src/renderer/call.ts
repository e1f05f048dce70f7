import type { Bridge } from '../ipc/bridge.ts';
import type { CallInput, CallName, CallOutputs } from '../ipc/calls.ts';

export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutputs[N]>;

/** Creates a call function that rejects if main refuses. */
export function createCall(bridge: Pick<Bridge, 'call'>): Call {
  return async (name, input) => {
    const answer = await bridge.call(name, input);
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  };
}
