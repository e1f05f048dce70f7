import { Editor } from '@tiptap/react';
import { expect, it } from 'vitest';
import { withLinesForTables } from './pasted-tables.ts';
import { createRichText } from './rich-text-extensions.ts';

it('a table pasted from a spreadsheet or document keeps its cells and lines apart', () => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: createRichText().extensions,
    content: '',
    editorProps: { transformPastedHTML: withLinesForTables },
  });
  const rows =
    '<tr><th>DN</th><th>psi</th></tr><tr><td><p>100</p></td><td>4 &lt; 5</td></tr><tr><td></td></tr>';
  editor.view.pasteHTML(
    `<p>Sizes</p><table><tbody>${rows}</tbody></table>`,
    new Event('paste') as ClipboardEvent,
  );
  expect(editor.getHTML()).toBe('<p>Sizes</p><p>DN | psi</p><p>100 | 4 &lt; 5</p>');
  editor.destroy();
});

it('content without a table is pasted unchanged', () => {
  expect(withLinesForTables('<p>a <b>b</b>')).toBe('<p>a <b>b</b>');
});
