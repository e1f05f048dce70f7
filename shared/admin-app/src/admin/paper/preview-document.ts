import drawings from '@wa/core/drawings/drawings.css?inline';
import base from '@wa/core/styles/base.css?inline';
import blocks from '@wa/core/styles/blocks.css?inline';
import fonts from '@wa/core/styles/fonts.css?inline';
import rangeChart from '@wa/core/blocks/range-chart.css?inline';
import pageColumns from '@wa/core/styles/page-columns.css?inline';
import preview from '../../styles/preview.css?inline';
import selection from './selection.css?inline';
import tokens from '@wa/core/styles/tokens.css?inline';

/**
 * Returns the empty document of the preview with the style sheets of the public pages, which its content
 * policy allows by `nonce`.
 */
export function previewDocument(nonce: string): string {
  const styles = [fonts, tokens, base, drawings, pageColumns, blocks, rangeChart, preview, selection].join(
    '\n',
  );
  const attribute = nonce === '' ? '' : ` nonce="${nonce.replace(/"/g, '&quot;')}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Preview</title>',
    `<style${attribute}>${styles.replace(/<\/style/gi, '<\\/style')}</style>`,
    '</head><body></body></html>',
  ].join('');
}
