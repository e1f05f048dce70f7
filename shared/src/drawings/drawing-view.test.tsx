import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DrawingView } from './drawing-view.tsx';
import { LongSectionView } from './long-section/long-section-view.tsx';
import { longSectionLabels } from './long-section/labels.ts';
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

describe('LongSectionView', () => {
  it('links each label that has a target', () => {
    const html = renderToStaticMarkup(
      <LongSectionView variant="full" targets={{ 'a-model': '/a?b=1&c=2' }} />,
    );
    expect(html).toContain('<a href="/a?b=1&amp;c=2"><text');
    expect(html.match(/<a /g)).toHaveLength(1);
    for (const { text } of longSectionLabels) expect(html).toContain(`>${text}</text>`);
  });

  it('is decoration without labels on inner pages', () => {
    const html = renderToStaticMarkup(<LongSectionView variant="thin" />);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain('<text');
  });
});
