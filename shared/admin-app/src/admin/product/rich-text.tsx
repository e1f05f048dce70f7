import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { hostOf } from '@wa/core/domain/href';
import { useSite } from '../page-builder/preview/use-site.ts';
import { useStyleNonce } from '../style-nonce.tsx';
import { createRichText } from './rich-text-extensions.ts';

interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
}

/** The rich text editor; loaded only when it is opened. */
export function RichText({ value, onChange }: RichTextProps) {
  const nonce = useStyleNonce();
  const { publicUrl } = useSite();
  const [{ extensions, setOwnHost }] = useState(createRichText);
  useEffect(() => setOwnHost(hostOf(publicUrl)), [publicUrl, setOwnHost]);
  const editor = useEditor({
    extensions,
    content: value,
    shouldRerenderOnTransaction: true,
    injectNonce: nonce,
    editorProps: { attributes: { 'aria-label': 'Content', role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
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
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
