import { beforeAll, describe, expect, test } from 'vitest';
import { unprintedProblem } from '@wa/core/domain/printable';
import { loadFonts, splitByFont, type FontFiles } from './fonts.ts';

/** All assigned characters, without the many that stand for a syllable or a word. */
const CHARACTERS = Array.from({ length: 0x1fb00 - 0x20 }, (_, at) => at + 0x20)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/[\p{Cn}\p{Co}\p{Cs}\p{Script=Han}\p{Script=Hangul}]/u.test(character));

describe('the characters of PDFs', () => {
  let fonts: FontFiles;
  beforeAll(async () => {
    fonts = await loadFonts();
  });
  /** Returns a text as each face prints it. */
  const printed = (text: string) =>
    Object.values(fonts).map((files) =>
      splitByFont(files, text)
        .map((run) => run.text)
        .join(''),
    );

  test.each([
    ['316\u2011L', '316-L'],
    ['\u2300 150 mm, \u2205 6 in', 'Ø 150 mm, Ø 6 in'],
    ['\u2248 6 in', '~ 6 in'],
    ['20 \u03bcm', '20 µm'],
    ['a \u2260 b', 'a != b'],
    ['1⅛ in, ⅓ in', '1 1/8 in, 1⁄3 in'],
    ['10⁶ and 10⁻¹² in⁴, 3 m²', '10^6 and 10^−12 in^4, 3 m²'],
    ['x\u0302, ™\ufe0f', 'x, ™'],
  ])('%s is printed as %s', (text, expected) => {
    expect(new Set(printed(text))).toEqual(new Set([expected]));
    expect(unprintedProblem(text)).toBeNull();
  });

  test('a form warns about each character that a font can’t print, and about none that all have (D25.2, D26.1)', () => {
    const isQuestion = (character: string) => character.normalize('NFKD').includes('?');
    const silent = CHARACTERS.filter(
      (character) =>
        unprintedProblem(character) === null &&
        !isQuestion(character) &&
        printed(character).some((text) => text.includes('?')),
    );
    expect(silent).toEqual([]);
    const isInAll = (character: string) =>
      Object.values(fonts).every((files) =>
        files.some(({ characters }) => characters.has(character.codePointAt(0) ?? 0)),
      );
    const refused = CHARACTERS.filter((each) => isInAll(each) && unprintedProblem(each) !== null);
    expect(refused).toEqual([]);
  });

  test('a form names signs that look common (D25.2, D26.1)', () => {
    expect(unprintedProblem('√2, ∞, \u2206p, ☐, \u226e 🔧')).toBe(
      'The PDF can’t print √ ∞ ∆ ☐ ≮. Use words in Latin letters instead.',
    );
  });
});
