// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { contentText } from './content-text.ts';

it('reads the content of a page with the labels of the page builder (T3.3)', () => {
  const data = { style: 'dashed', thickness: 12, color: '#1f2937' };
  const columnsData = [[{ id: 'b', kind: 'divider', data }]];
  const section = { type: 'section', title: 'Sizes', slug: '', rows: [{ columns: 1, columnsData }] };
  expect(contentText(section)).toBe('Sizes\nDivider: Dashed Thickness, px: 12 #1f2937');
  expect(contentText({ type: 'layout', showHeader: true, showFooter: false })).toBe(
    'Header: yes\nFooter: no',
  );
  expect(contentText({ id: 'c', kind: 'later', data: { text: 'Words' } })).toBe('later: Words');
});
