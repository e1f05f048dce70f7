import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DrawingFiles } from './drawing-files.tsx';

it('offers a drawing as SVG, and says what it is', () => {
  const html = renderToStaticMarkup(
    <DrawingFiles drawings={[{ name: 'a-model', alt: 'Section of a valve' }]} />,
  );
  expect(html).toContain('href="/drawings/a-model.svg" download="" aria-label="SVG: Section of a valve"');
  expect(html).toContain('schematic, not to scale');
});
