import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FactTable } from '@wa/core/blocks/fact-table.tsx';
import { drawnPages, drawnTable } from '../../../api/src/testing/seed/first-catalog.ts';
import { unconditioned } from '../../../api/src/testing/seed/conditions.ts';
import { structuredData } from './metadata/structured-data.ts';
import { buildDocument } from '../testing/build-document.ts';
import { tableText, textFor } from './use-copy-buttons.ts';

describe('a copied table', () => {
  it('has its caption, its notes, and the address of the page, and every figure next to its condition', () => {
    const table = drawnTable('repair-clamps');
    history.replaceState(null, '', '/repair-clamps?q=snap#compare');
    const page = document.createElement('div');
    page.innerHTML = renderToStaticMarkup(<FactTable table={table} caption={table.caption} />);
    const frame = page.querySelector('.fact-table');
    if (!frame) throw new Error('no table is drawn');
    const lines = tableText(frame).split('\n');
    const [caption = '', head = '', ...rows] = lines;
    expect(caption).toBe(table.caption);
    expect(lines.slice(-2)).toEqual([table.notes.join(' '), `${location.origin}/repair-clamps`]);
    for (const row of rows) expect(unconditioned([caption, head, row].join(' | '))).toEqual([]);
    expect(lines.join(' ')).toContain('16 bar up to DN 150, 10 bar above');
    // A comparison has the drawing of each product in its head.
    frame.querySelector('th')?.insertAdjacentHTML('afterbegin', '<svg><text>L</text></svg>');
    expect(tableText(frame)).toBe(lines.join('\n'));
  });
});

it('a copied link has the origin at which the visitor reads the site', () => {
  document.body.innerHTML = '<button data-copy="/compare?part=a"></button>';
  const [button] = document.body.children;
  expect(button && textFor(button)).toBe(`${location.origin}/compare?part=a`);
  document.body.innerHTML = '';
});

it('structured data of no page gives a figure without its condition', () => {
  for (const page of drawnPages) {
    const { slug } = page;
    const data = structuredData(buildDocument(`/${slug}`, { kind: 'page', page }));
    const texts = [...JSON.stringify(data).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
    expect(texts.flatMap(unconditioned), slug).toEqual([]);
  }
});
