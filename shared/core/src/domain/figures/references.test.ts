import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import {
  renderHtml,
  renderReference,
  renderText,
  keysIn,
  partsOf,
  REFERENCE_FORMS,
  referenceText,
  type Reference,
} from './references.ts';

const pressure = buildFigure({ key: 'snap.pressure', condition: 'for class A60' });
const types = buildFigure({ key: 'weir.types', measure: null, text: 'Weir, float' });
const hidden = buildFigure({ key: 'hidden.size', state: 'hidden' });
const { figure } = createCatalogue([pressure, types, hidden], []);

const anyKey = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}(?:[.-][a-zA-Z0-9]{1,8}){0,2}$/);
const anyReference: fc.Arbitrary<Reference> = fc.record({
  key: anyKey,
  form: fc.constantFrom(null, ...REFERENCE_FORMS),
});
const anyWords = fc.string({ unit: fc.constantFrom(...'ab 1{}|<&é\n') }).filter((text) => !/\{\{/.test(text));

describe('a reference', () => {
  it.each([
    [null, 'up to 36 psi (2.48 bar) for class A60'],
    ['us', '36 psi for class A60'],
    ['metric', '2.48 bar for class A60'],
    ['bare', '36'],
    ['lower', 'up to 36 psi (2.48 bar) for class A60'],
  ] as const)('as %s shows the requested form, never without the condition', (form, shown) => {
    expect(renderReference({ key: 'snap.pressure', form }, figure)).toBe(shown);
  });

  it('to nothing, and to a hidden figure, says "not listed" in every form', () => {
    for (const form of [null, ...REFERENCE_FORMS])
      for (const key of ['gone', 'hidden.size', 'toString', '__proto__'])
        expect(renderReference({ key, form }, figure)).toBe('not listed');
  });

  it('may contain blanks, and a lookalike stays unchanged', () => {
    expect(renderText('{{ weir.types | us }}', figure)).toBe('Weir, float');
    for (const text of ['{weir.types}', '{{weir types}}', '{{weir.types|huge}}', '{{}}', '{{'])
      expect(renderText(text, figure)).toBe(text);
  });
});

it('a text is the text again when its parts are put together, and its keys are those of its references', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyWords, anyReference)), (parts) => {
      const written = (part: string | Reference) => (typeof part === 'string' ? part : referenceText(part));
      const text = parts.map(written).join('');
      // A text that ends in a brace would merge with the following reference.
      fc.pre(!/\{\{\{|\}\}\}/.test(text));
      const found = partsOf(text);
      expect(found.map(written).join('')).toBe(text);
      const references = parts.filter((part) => typeof part !== 'string');
      expect(found.filter((part) => typeof part !== 'string')).toEqual(references);
      expect(keysIn({ deep: [text] })).toEqual(new Set(references.map(({ key }) => key)));
    }),
  );
});

it('HTML gets no tag, entity, or attribute from the text of a figure', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`<>&"'a `) }), (text) => {
      const find = () => buildFigure({ measure: null, text });
      const drawn = renderHtml('[{{a}}]', find);
      expect(drawn).not.toMatch(/[<>"']/);
      const element = drawn
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(element).toBe(`[${text}]`);
    }),
  );
});
