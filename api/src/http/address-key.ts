import { isIPv6 } from 'node:net';

/** Leading bits of an IPv6 address that belong to one household, and to the networks around it. */
const IPV6_BLOCKS = [64, 56, 48] as const;

/**
 * The name under which what an address does is counted: an IPv4 address itself, also when it is written as an IPv6 one,
 * and the /64 of an IPv6 address, since one household owns all of it.
 */
export function addressKey(address: string | undefined): string {
  return addressBlocks(address)[0];
}

/** That name, and of an IPv6 address the /56 and the /48 around it: who owns one has 256 or 65,536 households. */
export function addressBlocks(address: string | undefined): readonly [string, ...string[]] {
  const plain = (address ?? 'unknown').toLowerCase().split('%')[0] ?? '';
  if (!isIPv6(plain)) return [plain];
  const groups = expand(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return [bytes.join('.')];
  }
  const [household, ...around] = IPV6_BLOCKS;
  return [block(groups, household), ...around.map((bits) => block(groups, bits))];
}

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
