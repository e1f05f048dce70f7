import { endpoints } from '@wa/core/contract/endpoints';
import type { EndpointShape } from '@wa/core/contract/endpoint';

/** Methods that change nothing. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The only calls that change something and need no session: they are about the session itself. */
const OPEN_MUTATIONS = endpoints
  .filter((endpoint) => endpoint.method !== 'GET' && endpoint.access === 'public')
  .map((endpoint) => `${endpoint.method} ${endpoint.path}`);

const PROTECTED_READS = endpoints
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.access === 'session')
  .map(pathPattern);

export function isMutation(method: string | undefined): boolean {
  return !SAFE_METHODS.includes(method ?? '');
}

/**
 * Whether a request may go on without a session, decided on the raw address before any routing (D3). Every change
 * that is not listed needs one, whatever its path; a read needs one as soon as any reading of its address could mean
 * something protected.
 */
export function needsSession(method: string | undefined, url: string): boolean {
  const [rawPath = '', ...rest] = url.split('?');
  if (isMutation(method)) return !OPEN_MUTATIONS.includes(`${method} ${rawPath}`);
  const path = simplestForm(rawPath);
  return PROTECTED_READS.some((pattern) => pattern.test(path)) || asksForTheBin(rest.join('?'));
}

/** True when the query asks, in any spelling, for deleted records. */
export function asksForTheBin(query: string): boolean {
  return [...new URLSearchParams(query)].some(
    ([name, value]) => name.toLowerCase().startsWith('isdeleted') && value !== 'false',
  );
}

/** What the most lenient router could take the path for: decoded, lower case, no doubled or trailing slash. */
function simplestForm(path: string): string {
  let decoded = path;
  for (let round = 0; round < 3 && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  const steps: string[] = [];
  for (const step of decoded.toLowerCase().split(/[\\/]+/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

function pathPattern({ path }: EndpointShape): RegExp {
  const escaped = path.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}
