import { describe, expect, it } from 'vitest';
import { withChips, withoutChips } from './chips.ts';
import { insertReference, openReference } from './open-reference.ts';

describe('a reference being typed', () => {
  it('is open from its braces to the caret', () => {
    expect(openReference('To {{sna', 8)).toEqual({ start: 3, query: 'sna' });
    expect(openReference('To {{', 5)).toEqual({ start: 3, query: '' });
    expect(openReference('To {{a}} and', 12)).toBeNull();
    expect(openReference('To {{a|us', 9)).toBeNull();
    expect(openReference('plain', 5)).toBeNull();
  });

  it('replaces the typed part by the whole reference', () => {
    const reference = { key: 'snap.pressure', form: null };
    expect(insertReference('To {{sna, max', { start: 3, caret: 8, reference })).toEqual({
      text: 'To {{snap.pressure}}, max',
      caret: 20,
    });
    expect(insertReference('To {{old.key|us}} max', { start: 3, caret: 8, reference }).text).toBe(
      'To {{snap.pressure}} max',
    );
  });
});

it.each([
  '<p>Up to {{snap.pressure}} and {{a.b|metric}}.</p>',
  '<p><a href="/a?x={{a.b}}">{{a.b|us}}</a></p>',
  '<pre><code>{{a.b}}</code></pre><p>{{a.b}}</p>',
  '<p>No reference {{ at all</p>',
])('chips in rich text are converted back unchanged: %s', (html) => {
  const chipped = withChips(html);
  const typed = chipped.replace(
    /<span data-figure="([^"]*)"(?: data-form="([^"]*)")?><\/span>/g,
    (chip, key: string, form?: string) =>
      chip.replace('></span>', `>{{${key}${form ? `|${form}` : ''}}}</span>`),
  );
  expect(withoutChips(typed)).toBe(html);
});
