import { parseServerAddress } from '../server/server-address.ts';

const SERVER = '--server=';

/** The server that `npm run desktop` names, as an origin; null when there is none or it cannot be used. */
export function serverArgument(argv: readonly string[]): string | null {
  const named = argv.find((argument) => argument.startsWith(SERVER));
  if (named === undefined) return null;
  const address = parseServerAddress(named.slice(SERVER.length));
  return address.ok ? address.origin : null;
}
