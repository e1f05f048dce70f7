import { isIPv6 } from 'node:net';

/** A name under which guesses are counted, and how many within a quarter of an hour close the door for it. */
export interface Caller {
  name: string;
  failures: number;
}

/** Of one device, address or household (D3). */
const FAILURES = 5;
/** Of a /56 and a /48: who owns one has 256 or 65,536 households to guess from. */
const WIDER: readonly [bits: number, failures: number][] = [
  [56, 15],
  [48, 45],
];

export function deviceCaller(device: string): Caller {
  return { name: `device ${device}`, failures: FAILURES };
}

/**
 * Everyone a guess from an address is counted for, the narrowest first: an IPv4 address itself, also when it is
 * written as an IPv6 one; of an IPv6 address its /64, since one household owns all of it, and the /56 and /48 around.
 */
export function addressCallers(address: string | undefined): [Caller, ...Caller[]] {
  const plain = (address ?? 'unknown').toLowerCase().split('%')[0] ?? '';
  if (!isIPv6(plain)) return [single(plain)];
  const groups = expand(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [single(groups.slice(6).flatMap(bytes).join('.'))];
  return [
    single(block(groups, 64)),
    ...WIDER.map(([bits, failures]) => named(block(groups, bits), failures)),
  ];
}

const named = (name: string, failures: number): Caller => ({ name: `address ${name}`, failures });
const single = (name: string) => named(name, FAILURES);
const bytes = (group: number) => [group >> 8, group & 0xff];

/** At most 64 bits, written as four groups. */
function block(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, at) => {
    const own = Math.min(16, Math.max(0, bits - at * 16));
    return (group & ~(0xffff >> own)).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  const withHex = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) =>
      [(Number(a) << 8) | Number(b), (Number(c) << 8) | Number(d)]
        .map((group) => group.toString(16))
        .join(':'),
  );
  const [head = '', tail] = withHex.split('::');
  const parse = (part: string) =>
    part.split(':').flatMap((group) => (group === '' ? [] : parseInt(group, 16)));
  const before = parse(head);
  const after = tail === undefined ? [] : parse(tail);
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}
