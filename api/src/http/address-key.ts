import { isIPv6 } from 'node:net';

/**
 * The name under which guesses from an address are counted: an IPv4 address itself, also when it is written as an
 * IPv6 one, and the /64 of an IPv6 address, since one household owns all of it.
 */
export function addressKey(address: string | undefined): string {
  const plain = (address ?? 'unknown').toLowerCase().split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const groups = expand(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
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
