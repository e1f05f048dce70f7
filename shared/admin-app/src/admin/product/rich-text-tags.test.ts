import { describe, expect, it } from 'vitest';
import { keepsEverything } from './rich-text-tags.ts';

describe('keepsEverything', () => {
  it.each([
    '',
    '<p>Head <strong>5 m</strong></p>',
    '<ul><li><a href="/a" target="_blank">A</a></li></ul>',
    '<p><code>A</code> <strong>B</strong><br /></p>',
    '<pre><code>A</code></pre><p><em>B</em></p>',
  ])('%j can be edited as rich text', (html) => expect(keepsEverything(html)).toBe(true));

  it.each([
    '<table><tr><td>5 m</td></tr></table>',
    '<p style="color:red">Red</p>',
    '<p>Text</p><!-- note -->',
    '<img src="/a.png">',
    '<P CLASS="lead">Lead</P>',
    '<p><a href="/a" data-mail="x">A</a></p>',
    '<p><a href="/a" style="color:red">A</a></p>',
    '<p><a id="x" href="/a"></a>A</p>',
    '<ol reversed><li>A</li></ol>',
    '<p hidden>Text</p>',
    '<p>Use <code><strong>A</strong></code></p>',
    '<pre><strong>A</strong></pre>',
    '<p><strong>Use <code>A</code></strong></p>',
    '<p><a href="/a"><code>A</code></a></p>',
  ])('%j stays in the HTML view', (html) => expect(keepsEverything(html)).toBe(false));
});
