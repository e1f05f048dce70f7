import { describe, expect, it } from 'vitest';
import { longSectionLabels } from './labels.ts';
import { longSectionBody, longSectionLabelsMarkup } from './long-section.ts';

describe('the long section of the header', () => {
  it('links each label that has a target and escapes the address', () => {
    const markup = longSectionLabelsMarkup({ 'a-model': '/a?b=1&c=2' });
    expect(markup).toContain('<a href="/a?b=1&amp;c=2"><text');
    expect(markup.match(/<a /g)).toHaveLength(1);
    for (const { text } of longSectionLabels) expect(markup).toContain(`>${text}</text>`);
  });

  it('carries neither ids nor colors', () => {
    const markup = longSectionBody() + longSectionLabelsMarkup({});
    expect(markup).not.toMatch(/\sid=|style=|fill=|stroke=|#[0-9a-f]{3,6}\b|NaN|undefined/i);
  });

  it('shows seals', () => {
    expect(longSectionBody()).toContain('class="r"');
  });
});
