import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referencesIn } from '../figures/references.ts';
import { linksIn, parseMarks, plainText } from '../marked-text.ts';
import { spansOf } from './find-text.ts';
import { readStored, replaceSpan, storedSpan, type TextForm } from './reading.ts';

/** Replaces each match that is safe, from the last one. Returns the stored text and the refused matches. */
function replaceAll(stored: string, form: TextForm, find: string, by: string) {
  let reading = readStored(stored, form);
  const refused: string[] = [];
  const spans = spansOf(reading.text, { find, matchCase: true, wholeWords: false });
  for (const span of [...spans].reverse()) {
    const next = replaceSpan(reading, form, span, { text: by, isReference: false });
    if (typeof next === 'string') refused.push(next);
    else reading = next;
  }
  return { stored: reading.stored, text: reading.text, refused, found: spans.length };
}

describe('a text is searched as it is read and written as it is stored (D32.2)', () => {
  it.each<[TextForm, string, string, string]>([
    ['line', 'Flange seal|seal', 'seal', 'Flange ring|ring'],
    ['line', 'See {{seal.size}} of the seal', 'seal', 'See {{seal.size}} of the ring'],
    ['marked', 'a **seal** and [seal](/seal#seal)', 'seal', 'a **ring** and [ring](/seal#seal)'],
    ['marked', '2 \\* seal {{seal.size|us}}', 'seal', '2 \\* ring {{seal.size|us}}'],
    // An escaped bracket begins no link, so all of this is read.
    ['marked', '\\[seal](/seal)', 'seal', '\\[ring](/ring)'],
    [
      'html',
      '<p class="seal">A seal<!-- seal --> &amp; <b>seal</b></p>',
      'seal',
      '<p class="seal">A ring<!-- seal --> &amp; <b>ring</b></p>',
    ],
    [
      'html',
      '<a href="/seal">seal</a><script>seal</script>',
      'seal',
      '<a href="/seal">ring</a><script>seal</script>',
    ],
    [
      'html',
      '<img src="seal.png" alt="A seal" title=seal>',
      'seal',
      '<img src="seal.png" alt="A ring" title=seal>',
    ],
    ['html', '<p>link\n  seal kit</p>', 'link seal', '<p>ring kit</p>'],
    ['html', '<p>Pipe &amp; seal</p>', 'Pipe & seal', '<p>ring</p>'],
    ['html', "<p title='a > seal'>seal</p>", 'seal', "<p title='a > seal'>ring</p>"],
  ])('%s: %s', (form, stored, find, expected) => {
    expect(replaceAll(stored, form, find, 'ring')).toMatchObject({ stored: expected, refused: [] });
  });

  it('writes the new words so that they are read as typed', () => {
    expect(replaceAll('**seal**', 'marked', 'seal', '[a](/b) * 2').stored).toBe('**\\[a\\](/b) \\* 2**');
    expect(replaceAll('<b>seal</b>', 'html', 'seal', 'A & <B>').stored).toBe('<b>A &amp; &lt;B&gt;</b>');
    expect(replaceAll('<img alt="seal">', 'html', 'seal', '3/4" <').stored).toBe(
      '<img alt="3/4&quot; &lt;">',
    );
  });

  it.each<[TextForm, string, string]>([
    ['marked', '**se**al', 'seal'],
    ['marked', '[link](/a) seal', 'link seal'],
    ['html', 'se<b>al</b>', 'seal'],
    ['html', 'se<!-- -->al', 'seal'],
  ])('lists words in which formatting begins, but doesn’t change them: %s %s', (form, stored, find) => {
    expect(replaceAll(stored, form, find, 'ring')).toEqual({
      ...{ stored, text: readStored(stored, form).text, refused: ['format'], found: 1 },
    });
  });

  it('finds nothing across two HTML paragraphs, or in the key of a spec value', () => {
    expect(replaceAll('<p>link</p><p>seal</p>', 'html', 'linkseal', 'x').found).toBe(0);
    expect(replaceAll('{{link.seal}}', 'line', 'seal', 'x').found).toBe(0);
  });

  it('rejects a replacement text that would change the formatting or add a spec value', () => {
    expect(replaceAll('**seal**', 'marked', 'seal', ' seal').refused).toEqual(['reading']);
    expect(replaceAll('a seal b', 'line', 'seal', '{{q.size}}').refused).toEqual(['reading']);
    expect(replaceAll('{seal{q.size}}', 'line', 'seal', '').refused).toEqual(['reading']);
  });
});

const piece = fc.oneof(
  fc.constantFrom('**', '*', '[', '](/seal)', '](', ')', '\\', ' ', '\n', 'seal', 'se', 'al', '{{seal.a}}'),
  fc.string({ maxLength: 3 }),
);
const anyMarked = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''));
const words = fc.oneof(fc.constantFrom('ring', '', '*', 'a b', '[x](/y)'), fc.string({ maxLength: 6 }));
const find = fc.constantFrom('seal', 's', 'al', '](', '*', 'l s');
const addresses = (text: string) => linksIn(text).map(({ address }) => address);

describe('for any text (D32.2)', () => {
  it('changes the words alone, and no address, key, or format', () => {
    fc.assert(
      fc.property(anyMarked, find, words, (stored, wanted, by) => {
        const done = replaceAll(stored, 'marked', wanted, by);
        expect(addresses(done.stored)).toEqual(addresses(stored));
        expect(referencesIn(done.stored).length).toBe(referencesIn(stored).length);
        const safe = done.found - done.refused.length;
        const visible = plainText(stored).replace(/\{\{[^}]*\}\}/g, '\uFFFC');
        if (done.refused.length === 0 && referencesIn(stored).length === 0)
          expect(plainText(done.stored)).toBe(visible.replaceAll(wanted, () => by));
        const length = plainText(stored).length + safe * (by.length - wanted.length);
        expect(plainText(done.stored).length).toBe(length);
        if (safe === 0) expect(done.stored).toBe(stored);
        const marks = (text: string) =>
          parseMarks(text).map(({ text: _text, ...style }) => JSON.stringify(style));
        for (const style of marks(done.stored)) expect(marks(stored)).toContain(style);
      }),
    );
  });

  it('is read without gaps: each character has one place, in order', () => {
    fc.assert(
      fc.property(anyMarked, fc.constantFrom<TextForm>('line', 'marked', 'html'), (stored, form) => {
        const reading = readStored(stored, form);
        let end = 0;
        for (const { text, start, end: last, isWhole } of reading.pieces) {
          expect(start).toBeGreaterThanOrEqual(end);
          if (!isWhole && last > start) expect(stored.slice(start, last)).toBe(text);
          end = last;
        }
        expect(storedSpan(reading, { from: 0, to: 0 })).toBeNull();
      }),
    );
  });
});
