import http from 'node:http';
import https from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

/** The way to an address as the system names it, in the words of a PAC file: 'PROXY host:8080; DIRECT'. */
export type ResolveProxy = (address: string) => Promise<string>;

/** Connections to an origin, by the way that the system's settings name at this moment. */
export type FindAgent = (origin: string) => Promise<http.Agent>;

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http:', HTTP: 'http:', HTTPS: 'https:' };

/** Kept connections by the way they take; a computer that changes its network gets new ones. */
export function createFindAgent(resolveProxy: ResolveProxy): FindAgent {
  const agents = new Map<string, http.Agent>();
  return async (origin) => {
    const isSecure = origin.startsWith('https:');
    const proxy = proxyAddress(await resolveProxy(origin));
    const way = `${isSecure ? 'https' : 'http'} ${proxy ?? 'direct'}`;
    const agent = agents.get(way) ?? buildAgent(isSecure, proxy);
    agents.set(way, agent);
    return agent;
  };
}

/** The first way that this app can go; null is the direct one, also where only SOCKS is offered. */
function proxyAddress(ways: string): string | null {
  for (const way of ways.split(';')) {
    const [kind = '', host = ''] = way.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    const scheme = SCHEMES[kind.toUpperCase()];
    if (scheme !== undefined && host !== '') return `${scheme}//${host}`;
  }
  return null;
}

function buildAgent(isSecure: boolean, proxy: string | null): http.Agent {
  const keepAlive = { keepAlive: true };
  if (proxy === null) return isSecure ? new https.Agent(keepAlive) : new http.Agent(keepAlive);
  return isSecure ? new HttpsProxyAgent(proxy, keepAlive) : new HttpProxyAgent(proxy, keepAlive);
}
