import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, differingNames, partName, partText, valueText } from './field-names.ts';

it('differenceOf never loses a character', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const { start, middle, end } = differenceOf(text, other);
      expect(start + middle + end).toBe(text);
      expect(other.startsWith(start) && other.endsWith(end)).toBe(true);
    }),
  );
});

describe('valueText', () => {
  it('has a word for nothing, for lists and for entries', () => {
    expect([valueText(null), valueText(''), valueText([])]).toEqual(['none', 'none', 'none']);
    expect(valueText(['a', 'b'])).toBe('a\nb');
    expect(valueText([{ type: 'section', title: 'Head' }])).toBe('section: Head');
  });

  it('says tasks and synonyms as people read them', () => {
    expect(valueText(['close-leak', 'branch'])).toBe('Stop a leak\nBranch off a main');
    expect(valueText([{ word: 'leak', means: 'repair clamp' }])).toBe('leak means repair clamp');
  });

  it("says a figure's value and source as people read them", () => {
    expect(valueText({ unit: 'psi', values: [{ value: 36, limit: 'upTo' }] })).toBe('up to 36 psi');
    expect(valueText({ unit: 'mm', values: [{ value: null }] })).toBe('an unreadable number');
    expect(valueText({ limits: 'pressure', beyond: 'ask' })).toBe('Pressure or head (beyond it: ask us)');
    expect(valueText({ document: 'Data sheet', place: 'Page 2', date: '' })).toBe('Data sheet, Page 2');
  });
});

it('a part of a record has a name for people, and entries of a list each their own', () => {
  const names = (['section:valves', 'section:', 'url', 'order:sections'] as const).map((part) =>
    partName('page', part),
  );
  expect(names).toEqual(['Section “valves”', 'Section “untitled”', 'Page URL', 'Order of sections']);
  expect(partName('settings', 'name')).toBe('Company name');
  expect(partName('product', 'images')).toBe('Images');
  expect(partName('sidebar-item', 'child:x', { name: 'Guides' })).toBe('Child “Guides”');
  const image = { image: { id: 'a', src: 'a.png', description: 'A seal' }, list: '' };
  expect(partName('gallery-group', 'image:a', image)).toBe('Image “A seal”');
  expect(partText(image)).toBe('A seal');
  expect(partText([image, image])).toBe('A seal\nA seal');
  const node = (name: string) => ({ children: ['a', 'b'].map((_id) => ({ _id, name })) });
  expect(differingNames('sidebar-item', node('A'), node('B'))).toEqual(['Child']);
});
