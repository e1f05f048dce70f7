import ipaddr from 'ipaddr.js';

/**
 * The name under which a client is counted: its IPv4 address, or the block of its IPv6 address. A /64 is one household
 * or server; a /48 is the largest block that one customer usually gets.
 */
export function addressKey(address: string | undefined, bits: 48 | 64 = 64): string {
  const plain = (address ?? 'unknown').split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return plain;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${String(bits)}`).toString()}/${String(bits)}`;
}
