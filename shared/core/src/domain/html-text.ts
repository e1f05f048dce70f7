import { oneLine } from './text.ts';

/** Names of the characters from 160 to 255, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 ' +
  'acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde ' +
  'Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc ' +
  'Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml ' +
  'aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc ' +
  'otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/**
 * Names of the small Greek letters, in order. The capital ones begin with a capital letter; `sigmaf` has none.
 */
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau ' +
  'upsilon phi chi psi omega';
const [SMALL_ALPHA, CAPITAL_ALPHA] = [945, 913] as const;

/** Names of other characters, each followed by its character. */
const OTHERS =
  'amp & lt < gt > quot " apos \' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ ' +
  'rsaquo › hellip … bull • dagger † Dagger ‡ permil ‰ prime ′ Prime ″ trade ™ euro € minus − frasl ⁄ le ≤ ' +
  'ge ≥ ne ≠ asymp ≈ sim ∼ infin ∞ radic √ sum ∑ ang ∠ perp ⊥ larr ← uarr ↑ rarr → darr ↓ harr ↔ frac13 ⅓ ' +
  'frac23 ⅔ frac18 ⅛ frac38 ⅜ frac58 ⅝ frac78 ⅞ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ';

const named = (names: string, first: number) =>
  names.split(' ').map((name, at) => [name, String.fromCharCode(first + at)] as const);

let entities: ReadonlyMap<string, string> | null = null;

/**
 * Returns the named entities of letters, punctuation, and common signs, which the office and its tools write. A
 * space of any width is a plain space. The list is made at its first use, so that a script without a use can
 * leave it out.
 */
const htmlEntities = (): ReadonlyMap<string, string> =>
  (entities ??= new Map([
    ...named(LATIN, 160),
    ...named(GREEK, SMALL_ALPHA),
    ...named(
      GREEK.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      CAPITAL_ALPHA,
    ),
    ...[...OTHERS.matchAll(/(\S+) (\S+)/g)].map(([, name = '', sign = '']) => [name, sign] as const),
    ...['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ]));

/**
 * Returns the text of an HTML fragment on one line: without tags, comments, scripts, and styles, with named
 * entities decoded. For metadata and file names only; never print it as markup.
 */
export function stripHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, ' ');
  return oneLine(text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]*);/gi, decodeEntity));
}

/** Returns the character of an entity, such as `amp` or `#8217`; `whole` for an unknown name. */
export function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) {
    const known = htmlEntities();
    return known.get(name) ?? known.get(name.toLowerCase()) ?? whole;
  }
  const hex = name[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
