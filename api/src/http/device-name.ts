import type { SessionRecord } from '../store/records.ts';

/** The first that is found names the browser: others call themselves Chrome and Safari, too. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Who makes a change, as far as the server knows (D15): there is one password, so it is the shell and the device. 'Firefox
 * on Windows', 'browser', 'desktop app'; null without a session.
 */
export function deviceName(
  session: Pick<SessionRecord, 'kind'> | null,
  userAgent: string | undefined = '',
): string | null {
  if (session === null) return null;
  if (session.kind === 'bearer') return 'desktop app';
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([token]) => userAgent.includes(token))?.[1];
  const system = nameIn(SYSTEMS);
  return `${nameIn(BROWSERS) ?? 'browser'}${system === undefined ? '' : ` on ${system}`}`;
}
