import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarks, plainText } from '@wa/core/domain/marked-text';
import { linkAt, setLink, toggleMark, type Mark, type Selected } from './marks.ts';

/** Reads a selection: `a |b| c` selects the text between the bars, and a single bar is the caret. */
function selected(drawn: string): Selected {
  const [before = '', inner = '', after] = drawn.split('|');
  return after === undefined
    ? { text: before + inner, start: before.length, end: before.length }
    : { text: before + inner + after, start: before.length, end: before.length + inner.length };
}
const drawn = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}|${start === end ? '' : `${text.slice(start, end)}|`}${text.slice(end)}`;

describe('a mark', () => {
  it.each<[string, Mark, string]>([
    ['a |b| c', '**', 'a **|b|** c'],
    ['a **|b|** c', '**', 'a |b| c'],
    ['a |**b**| c', '**', 'a |b| c'],
    ['a| b |c', '*', 'a *|b|* c'],
    ['a cl|am|p', '*', 'a *|clamp|*'],
    ['a cla|mp', '**', 'a **|clamp|**'],
    ['|clamp', '**', '**|clamp|**'],
    ['a **cla|mp**', '**', 'a |clamp|'],
    ['a **|b|** c', '*', 'a ***|b|*** c'],
    ['a ***|b|*** c', '**', 'a *|b|* c'],
    ['a ***|b|*** c', '*', 'a **|b|** c'],
    ['|one\n\n two|', '**', '**|one**\n\n **two|**'],
    ['**|one**\n**two|**', '**', '|one\ntwo|'],
    ['**|one**\ntwo|', '**', '**|one**\n**two|**'],
    ['|**a** b **c**|', '**', '**|a b c|**'],
    ['**|a *b*|**', '**', '|a *b*|'],
    ['|\\*a|', '*', '*|\\*a|*'],
    ['a | b', '**', 'a **|** b'],
    ['|2*3*4|', '*', '*|2\\*3\\*4|*'],
    ['*|2\\*3\\*4|*', '*', '|2\\*3\\*4|'],
    ['5*|6|*7', '*', '5\\**|6|*\\*7'],
    ['|a **b** 2*3|', '**', '**|a b 2\\*3|**'],
    ['C:\\|temp|', '**', 'C:\\\\**|temp|**'],
    ['|C:\\|', '*', '*|C:\\\\|*'],
  ])('turns %j by %s into %j', (before, mark, after) => {
    expect(drawn(toggleMark(selected(before), mark))).toBe(after);
  });

  it('is recognized in the selection and removed when applied again', () => {
    const word = fc.stringMatching(/^[a-z0-9.,]{1,6}$/);
    const lines = fc.array(
      fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), fc.constantFrom<Mark>('**', '*'), (texts, a, b, mark) => {
        const text = texts.join('\n');
        const [start, end] = [
          Math.min(a % text.length, b % text.length),
          Math.max(a % text.length, b % text.length),
        ];
        fc.pre(text.slice(start, end).trim() !== '');
        const once = toggleMark({ text, start, end }, mark);
        expect(plainText(once.text)).toBe(text);
        expect(parseMarks(once.text).some(({ bold, italic }) => (mark === '*' ? italic : bold))).toBe(true);
        expect(toggleMark(once, mark).text).toBe(text);
      }),
    );
  });
});

describe('a link', () => {
  it('is found around the caret, and made of the selected words', () => {
    expect(linkAt(selected('see [a *b|*](/x) c'))).toEqual({
      start: 4,
      end: 15,
      label: 'a *b*',
      address: '/x',
    });
    expect(linkAt(selected('see cla|mp'))).toEqual({ start: 4, end: 9, label: 'clamp', address: '' });
    expect(linkAt(selected('see | '))).toMatchObject({ start: 4, end: 4, label: '' });
  });

  it.each([
    ['see |it|', 'it', '/a-model', 'see |[it](/a-model)|'],
    ['see |it|', '', ' /a-model ', 'see |[/a-model](/a-model)|'],
    ['see |it|', 'it [1]', '/a (b)', 'see |[it \\[1\\]](/a%20%28b%29)|'],
    ['see |C:\\|', 'C:\\', '/a', 'see |[C:\\\\](/a)|'],
    ['C:\\|it|', 'it', '/a', 'C:\\\\|[it](/a)|'],
    ['see [i|t](/x) now', 'that', '', 'see |that| now'],
    ['see [i|t](/x) now', 'that\none', '/y', 'see |[that one](/y)| now'],
  ])('in %j with the words %j to %j gives %j', (before, label, address, after) => {
    const from = selected(before);
    expect(drawn(setLink(from.text, { ...linkAt(from), label, address }))).toBe(after);
  });
});
