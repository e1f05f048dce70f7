import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildBlock, buildPage, buildRow, buildSection } from '../testing/build-page.ts';
import { DrawingFiles } from './drawing-files.tsx';
import { drawingsOfPage } from './page/drawings-of-page.ts';

const image = (src: string) => buildBlock({ kind: 'image', data: { src } });
const pageOf = (...blocks: ReturnType<typeof buildBlock>[]) =>
  buildPage({ content: [buildSection({ rows: [buildRow(blocks)] })] });
const files = (...names: string[]) =>
  renderToStaticMarkup(
    <DrawingFiles drawings={names.map((name) => ({ name, alt: `Section of ${name}` }))} />,
  );

it('offers one drawing in both formats and says what it is', () => {
  const html = files('a-model');
  expect(html).toContain('href="/drawings/a-model.svg" download="" aria-label="SVG: Section of a-model"');
  expect(html).toContain('href="/drawings/a-model.dxf" download="" aria-label="DXF: Section of a-model"');
  expect(html).toContain('schematic, not to scale');
});

it('folds several, and is nothing without any', () => {
  expect(files('a-model', 'f-model').match(/\.dxf"/g)).toHaveLength(2);
  expect(files('a-model', 'f-model')).toContain('<summary');
  expect(files()).toBe('');
});

it('finds each bundled drawing of a page once, for its last block of documents', () => {
  const documents = ['first', 'last'].map((id) => buildBlock({ id, kind: 'downloads' }));
  const sources = [
    'drawing:a-model',
    'drawing:a-model',
    'drawing:f-model',
    'drawing:toString',
    '/uploads/a.png',
  ];
  const page = pageOf(...sources.map(image), ...documents);
  expect(drawingsOfPage(page)).toMatchObject({
    block: 'last',
    files: [{ name: 'a-model' }, { name: 'f-model' }],
  });
  expect(drawingsOfPage(pageOf(image('drawing:a-model')))).toBeUndefined();
  expect(drawingsOfPage(pageOf(...documents))).toBeUndefined();
});
