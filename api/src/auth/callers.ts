import { addressBlocks } from '../http/address-key.ts';

/** A name under which guesses are counted, and how many within a quarter of an hour close the door for it. */
export interface Caller {
  name: string;
  failures: number;
}

/** Of a device, an address or a household; of the /56 around it; of the /48 (trust model). */
const FAILURES = [5, 15, 45] as const;

export function deviceCaller(device: string): Caller {
  return { name: `device ${device}`, failures: FAILURES[0] };
}

/** Of a name from devices that are not known, whatever their address: others than the editor can use it up. */
const NAME_FAILURES = 15;

/** Guesses at a named editor's password: a name does not use up another's, and no login clears another's count. */
export function namedDeviceCaller(device: string, key: string): Caller {
  return { name: `device ${device} as ${key}`, failures: FAILURES[0] };
}

export function nameCaller(key: string): Caller {
  return { name: `editor ${key}`, failures: NAME_FAILURES };
}

/** Everyone a guess from an address is counted for, the narrowest first. */
export function addressCallers(address: string | undefined): [Caller, ...Caller[]] {
  const [own, ...around] = addressBlocks(address);
  const caller = (block: string, at: number): Caller => ({
    name: `address ${block}`,
    failures: FAILURES[at] ?? FAILURES[0],
  });
  return [caller(own, 0), ...around.map((block, at) => caller(block, at + 1))];
}
