import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DrawingView } from './drawing-view.tsx';
import { svgBody } from './svg.ts';

describe('DrawingView', () => {
  it('draws the same body as the markup', () => {
    const html = renderToStaticMarkup(
      <DrawingView name="stop-logs-hdpe" variant="figure" className="wide" />,
    );
    expect(html).toContain('class="il il-fig wide"');
    expect(html).toContain('aria-label="Section of HDPE stop logs in guide channels"');
    expect(html).toContain(svgBody('stop-logs-hdpe'));
  });

  it('takes the label of its place on the page', () => {
    expect(renderToStaticMarkup(<DrawingView name="a-model" variant="card" label="Model A" />)).toContain(
      'aria-label="Model A"',
    );
  });
});
