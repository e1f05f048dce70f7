import { isIP } from 'node:net';
import { isCloudMedia } from '@wa/core/domain/links';

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The address as it may be fetched, or null (trust model): http or https, its own default port, no user part, a host
 * by name on the allow-list, and below its path when the list names one. Literal IP addresses are never on it, since no
 * lookup would vet them.
 */
export function allowedAddress(address: string, hosts: readonly string[]): URL | null {
  // What the parser would silently repair is not what anybody meant to link to.
  if (/[\s\\\p{Cc}]/u.test(address) || !/^https?:\/\/[^/]/i.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, port, username, password, hostname } = url;
  if (PORTS[protocol] === undefined || (port !== '' && port !== PORTS[protocol])) return null;
  if (username !== '' || password !== '' || /^[^/]*\/\/[^/]*@/.test(address)) return null;
  const name = hostname.replace(/\.$/, '');
  if (name === '' || isIP(name) !== 0 || name.startsWith('[') || !name.includes('.')) return null;
  // The path as it will be asked for: steps up have been taken. Without the query, which could wrap another address.
  return isCloudMedia(`https://${name}${url.pathname}`, hosts) ? url : null;
}
