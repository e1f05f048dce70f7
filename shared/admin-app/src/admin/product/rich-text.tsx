import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hostOf } from '@wa/core/domain/links';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page-builder/preview/use-site.ts';
import { withChips, withoutChips } from '../references/chips.ts';
import { openReference } from '../references/open-reference.ts';
import { useFigurePicker } from '../references/use-figure-picker.tsx';
import { useStyleNonce } from '../style-nonce.tsx';
import { withLinesForTables } from './pasted-tables.ts';
import { createRichText } from './rich-text-extensions.ts';
import { keepsEverything } from './rich-text-tags.ts';

interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  /** Called if the value was replaced, such as by an undo, with content that rich text can't represent. */
  onUnfit: () => void;
}

/** The rich text editor; loaded only when it is opened. */
export function RichText({ value, onChange, onUnfit }: RichTextProps) {
  const nonce = useStyleNonce();
  const { publicUrl } = useSite();
  const [{ extensions, setOwnHost }] = useState(createRichText);
  useEffect(() => setOwnHost(hostOf(publicUrl)), [publicUrl, setOwnHost]);
  const [isClosed, setClosed] = useState(false);
  // The editor is created once, so it looks up the list's key handler on each key press.
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  /** The text that the editor shows, as stored. A different value comes from outside, such as from an undo. */
  const shown = useRef(value);
  const editor = useEditor({
    extensions,
    content: withChips(value),
    shouldRerenderOnTransaction: true,
    injectNonce: nonce,
    editorProps: {
      handleKeyDown: (_view, event) => keys.current(event),
      transformPastedHTML: withLinesForTables,
      attributes: { 'aria-label': 'Content', role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate: ({ editor: now }) => {
      setClosed(false);
      shown.current = now.isEmpty ? '' : withoutChips(now.getHTML());
      onChange(shown.current);
    },
  });
  const unfit = useEffectEvent(onUnfit);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    if (!keepsEverything(value)) return unfit();
    const { from } = editor.state.selection;
    const chain = editor.chain().setContent(withChips(value), { emitUpdate: false });
    chain.setTextSelection(from).run();
  }, [editor, value]);
  const open = isClosed ? null : referenceAt(editor);
  const picker = useFigurePicker({
    query: open?.query ?? null,
    onClose: () => setClosed(true),
    onPick: ({ key }) => {
      if (open === null) return;
      const content = { type: 'figureReference', attrs: { key, form: null } };
      editor.chain().focus().insertContentAt({ from: open.from, to: open.to }, content).run();
    },
  });
  useEffect(() => {
    keys.current = picker.onKey;
  });
  return (
    <RichTextEditor editor={editor}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
          <RichTextEditor.Code />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Control
            aria-label="Insert spec"
            title="Insert spec (or type {{)"
            onClick={() => editor.chain().focus().insertContent('{{').run()}
          >
            <Icon name="table" />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
      {picker.list}
    </RichTextEditor>
  );
}

/** Returns the range of the reference being typed; null without one. */
function referenceAt({ state }: Pick<Editor, 'state'>): { from: number; to: number; query: string } | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock) return null;
  // A chip takes one position, like a letter.
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const open = openReference(before, before.length);
  return open && { from: $from.start() + open.start, to: $from.pos, query: open.query };
}
