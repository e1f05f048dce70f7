import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '@wa/core/domain/entities';
import { differenceOf, differingNames, fieldName, partName, partText, valueText } from './field-names.ts';

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
    // A number is a part of a block, such as the thickness of a divider.
    expect(valueText(12)).toBe('12');
    expect(valueText([{ type: 'section', title: 'Head' }])).toBe('section: Head');
  });

  it('tells apart entries that differ in any field (T3.3)', () => {
    expect(valueText([{ title: 'Depth', text: '12 ft' }])).toBe('Depth: 12 ft');
    expect(valueText([{ title: 'Cut', text: 'Square.', picture: 'cut' }])).toBe('Cut: Square., cut');
    expect(valueText([{ when: 'For gas', products: ['a', 'b'], why: '5 bar' }])).toBe('For gas: 5 bar, a b');
    expect(valueText([{ part: 'Band', material: '316L' }])).toBe('Band: 316L');
    expect(valueText([{ id: 'x', src: 'a.png', description: 'A seal' }])).toBe('A seal, a.png');
    expect(valueText([{ src: 'a.png', alt: 'A seal' }])).toBe('A seal, a.png');
  });

  it('reads the columns and rows of a spec table', () => {
    const cells = [{ figure: 'q.size', at: 1, shows: 'class' }, { words: 'On site' }, null];
    expect(valueText([{ label: 'Size', kind: 'shared' }])).toBe('Size: spec, same in both');
    expect(valueText([{ header: 'Q', cells }])).toBe('Q: q.size, value 2, its class | On site | Not listed');
  });

  it('says tasks and synonyms as people read them', () => {
    expect(valueText(['close-leak', 'branch'])).toBe('Stop a leak\nBranch off a main');
    expect(valueText([{ word: 'leak', means: 'repair clamp' }])).toBe('leak means repair clamp');
  });

  it('says the chapters of the printed catalog in words', () => {
    const chapters = [{ id: 'a', title: 'Clamps', isLeftOut: false }];
    const left = { id: 'b', title: 'Valves', isLeftOut: true };
    expect(valueText({ title: '', paper: 'letter', chapters: [...chapters, left], edition: '' })).toBe(
      'Paper: letter\nChapters: Clamps, Valves (left out)',
    );
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
  for (const { names: fields } of Object.values(ENTITIES))
    for (const field of fields) expect(fieldName(field)).not.toBe(field);
  expect(partName('settings', 'name')).toBe('Company name');
  expect(partName('product', 'images')).toBe('Images');
  expect(partName('sidebar-item', 'child:x', { name: 'Guides' })).toBe('Child “Guides”');
  const image = { image: { id: 'a', src: 'a.png', description: 'A seal' }, list: '' };
  expect(partName('gallery-group', 'image:a', image)).toBe('Image “A seal”');
  expect(partText(image)).toBe('A seal, a.png');
  expect(partText([image, image])).toBe('A seal, a.png\nA seal, a.png');
  const node = (name: string) => ({ children: ['a', 'b'].map((_id) => ({ _id, name })) });
  expect(differingNames('sidebar-item', node('A'), node('B'))).toEqual(['Child']);
});
