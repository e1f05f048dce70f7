/** Content codings that ready answers exist in, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Distinct headers remembered; browsers send a handful. */
const REMEMBERED = 200;
const remembered = new Map<string, readonly Encoding[]>();
const NONE: readonly Encoding[] = [];

/** The codings that an Accept-Encoding header allows, best first; identity always goes. */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  if (typeof header !== 'string') return NONE;
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = ENCODINGS.filter((encoding) => accepts(header, encoding));
  if (remembered.size < REMEMBERED) remembered.set(header, accepted);
  return accepted;
}

function accepts(header: string, encoding: Encoding): boolean {
  let any = false;
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name === encoding) return !isRefused;
    if (name === '*') any = !isRefused;
  }
  return any;
}
