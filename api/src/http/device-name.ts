import type { SessionRecord } from '../store/records.ts';

/** Characters of an editor's name. */
const NAME_MAX = 60;

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
 * Who makes a change, as far as the server knows (D15): the editor's name, and the shell and device. 'Anna (Firefox on
 * Windows)', and for the shared password 'Firefox on Windows'; null without a session.
 */
export function actorName(
  session: Pick<SessionRecord, 'kind' | 'editor'> | null,
  userAgent: string | undefined,
  madeBy?: string,
): string | null {
  if (session === null) return null;
  const device = deviceName(session.kind, userAgent);
  const sender = session.editor === null ? device : `${session.editor} (${device})`;
  const maker = madeBy === undefined ? null : readMaker(madeBy);
  if (maker === null || maker === (session.editor ?? '')) return sender;
  return `${session.editor === null ? `the office (${device})` : sender}, made by ${maker || 'the office'}`;
}

/** Null for what is no name: it is a client's word, and only noted. */
function readMaker(encoded: string): string | null {
  try {
    const name = decodeURIComponent(encoded);
    return name.length <= NAME_MAX && !/[\p{C}()]/u.test(name) ? name : null;
  } catch {
    return null;
  }
}

/** 'Firefox on Windows', 'browser', 'desktop app'. */
export function deviceName(kind: SessionRecord['kind'], userAgent: string | undefined = ''): string {
  if (kind === 'bearer') return 'desktop app';
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([token]) => userAgent.includes(token))?.[1];
  const system = nameIn(SYSTEMS);
  return `${nameIn(BROWSERS) ?? 'browser'}${system === undefined ? '' : ` on ${system}`}`;
}
