import { Editor } from '@tiptap/react';
import { afterEach, describe, expect, it } from 'vitest';
import { withChips, withoutChips } from '../references/chips.ts';
import { createRichText } from './rich-text-extensions.ts';
import { keepsEverything } from './rich-text-tags.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(content: string, ownHost: string | null = 'catalogue.example'): Editor {
  const { extensions, setOwnHost } = createRichText();
  setOwnHost(ownHost);
  const editor = new Editor({
    element: document.createElement('div'),
    extensions,
    content,
  });
  editors.push(editor);
  return editor;
}

/** Returns the stored text after a letter is typed at the end. */
function typed(html: string): string {
  const editor = open(html);
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, '!');
  return editor.getHTML();
}

it.each([
  '<p>See <a href="#sizes">sizes</a> below</p>',
  '<p>See <a href="/a-model">A</a> below</p>',
  '<p>See <a href="https://example.com/">there</a> now</p>',
  '<p>See <a href="https://example.com/" target="_self">there</a> now</p>',
  '<p>See <a href="https://example.com/" target="_blank" rel="nofollow">there</a> now</p>',
  '<p>See <a href="/a" class="lead" title="A" id="here" name="there">A</a> now</p>',
  '<p><a id="sizes">Sizes</a> of all</p>',
  '<p>Before <a id="sizes"></a>the sizes</p>',
  '<p><a name="old"></a>Sizes</p>',
  '<p><a name="old">Sizes</a> and <strong><a id="b">bold</a></strong> ones</p>',
])('typing next to a link keeps stored text unchanged: %s', (html) => {
  expect(keepsEverything(html)).toBe(true);
  expect(typed(html)).toBe(html.replace(/<\/p>$/, '!</p>'));
});

describe('a new link', () => {
  it('gets no new tab until the site’s host is known, because it may be internal', () => {
    const editor = open('<p>Sizes</p>', null);
    editor.chain().selectAll().setLink({ href: 'https://catalogue.example/a-model', target: null }).run();
    expect(editor.getHTML()).toBe('<p><a href="https://catalogue.example/a-model">Sizes</a></p>');
  });

  it.each([
    ['https://example.com/a', ' target="_blank" rel="noopener noreferrer"'],
    ['//example.com/a', ' target="_blank" rel="noopener noreferrer"'],
    ['https://catalogue.example/a-model', ''],
    ['/a-model', ''],
    ['#sizes', ''],
    ['mailto:sales@example.com', ''],
  ])('to %s opens where it should', (href, attributes) => {
    const editor = open('<p>Sizes</p>');
    // As the link dialog sets it.
    editor.chain().selectAll().setLink({ href, target: null }).run();
    expect(editor.getHTML()).toBe(`<p><a href="${href}"${attributes}>Sizes</a></p>`);
  });

  it('keeps a new tab that was asked for, and never leads to a script', () => {
    const editor = open('<p>Sizes</p>');
    editor.chain().selectAll().setLink({ href: '/a-model', target: '_blank' }).run();
    expect(editor.getHTML()).toBe('<p><a href="/a-model" target="_blank">Sizes</a></p>');
    expect(open('<p><a href="javascript:alert(1)">Sizes</a></p>').getHTML()).toBe('<p>Sizes</p>');
  });
});

describe('a figure in a text', () => {
  it.each([
    '<p>Up to {{snap.pressure}} of water</p>',
    '<p><strong>{{snap.pressure|us}}</strong> and {{disc.pressure|lower}}</p>',
    '<ul><li><p>{{snap.size|metric}}</p></li></ul>',
  ])('is stored as the text that it was: %s', (html) => {
    const editor = open(withChips(html));
    expect(withoutChips(editor.getHTML())).toBe(html);
    expect(editor.getJSON()).toEqual(expect.objectContaining({ type: 'doc' }));
    expect(JSON.stringify(editor.getJSON())).toContain('figureReference');
  });

  it('survives being copied and pasted, as rich text and as plain text', () => {
    const editor = open(withChips('<p>Up to {{snap.pressure|us}}</p>'));
    const copied = editor.getHTML();
    expect(editor.getText()).toBe('Up to {{snap.pressure|us}}');
    const other = open('<p></p>');
    other.commands.insertContent(copied);
    expect(withoutChips(other.getHTML())).toContain('{{snap.pressure|us}}');
    expect(JSON.stringify(other.getJSON())).toContain('figureReference');
  });
});
