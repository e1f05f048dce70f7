import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { plainText, type MarkedLink } from '@wa/core/domain/marked-text';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Referring, type WithText } from '../references/reference-field.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { linkAt, setLink, toggleMark, type Selected } from './marks.ts';

type MarkedTextFieldProps = WithText<TextareaProps> & {
  /** A mark was added or removed, which is a separate undo step. */
  onMark: (text: string) => void;
};

interface Tool {
  key: string;
  name: string;
  icon: IconName;
}

const TOOLS: readonly Tool[] = [
  { key: 'b', name: 'Bold', icon: 'bold' },
  { key: 'i', name: 'Italic', icon: 'italic' },
  { key: 'k', name: 'Link', icon: 'link' },
];

/** Edits several lines of text with bold, italic, links, and references to figures. */
export function MarkedTextField({ value, onChange, onMark, ...props }: MarkedTextFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<Selected>(null);
  const [link, setLinkAsked] = useState<MarkedLink | null>(null);
  useLayoutEffect(() => {
    if (wanted.current?.text === value)
      input.current?.setSelectionRange(wanted.current.start, wanted.current.end);
    wanted.current = null;
  }, [value]);

  const change = (next: Selected) => {
    wanted.current = next;
    onMark(next.text);
  };
  const apply = (key: string) => {
    if (input.current === null) return;
    const { selectionStart: start, selectionEnd: end } = input.current;
    const selected = { text: value, start, end };
    if (key === 'k') setLinkAsked(linkAt(selected));
    else change(toggleMark(selected, key === 'b' ? '**' : '*'));
  };
  /** Applies a shortcut of the field. Returns true if there was one; the command menu then ignores the key. */
  const isUsed = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const tool = TOOLS.find((each) => each.key === key.toLowerCase());
    if (!(ctrlKey || metaKey) || altKey || shiftKey || tool === undefined) return false;
    event.preventDefault();
    apply(tool.key);
    return true;
  };
  const tools = (
    <div className="mark-tools" role="group" aria-label="Formatting">
      {TOOLS.map(({ key, name, icon }) => (
        <ActionIcon
          key={key}
          aria-label={name}
          aria-keyshortcuts={`Control+${key.toUpperCase()}`}
          title={`${name} (Ctrl + ${key.toUpperCase()})`}
          // Keeps the focus and the selection in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(key)}
        >
          <Icon name={icon} />
        </ActionIcon>
      ))}
    </div>
  );
  return (
    <>
      <Referring value={value} words={plainText(value)} onChange={onChange}>
        {(more) => (
          <Textarea
            {...props}
            {...more}
            ref={input}
            value={value}
            inputContainer={(area) => (
              <>
                {!props.readOnly && tools}
                {area}
              </>
            )}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!isUsed(event)) more.onKeyDown(event);
            }}
          />
        )}
      </Referring>
      {link && (
        <LinkDialog
          link={link}
          onClose={() => setLinkAsked(null)}
          onApply={(next) => {
            setLinkAsked(null);
            change(setLink(value, next));
          }}
        />
      )}
    </>
  );
}
