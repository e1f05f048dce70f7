import { Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { plainText, type MarkedLink, isMarkedAddress } from '@wa/core/domain/marked-text';
import type { IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Referring, type WithText } from '../references/reference-field.tsx';
import { linkAt, setLink, toggleMark, type Selected } from './marks.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { useContent } from '../content-provider.tsx';
import { LinkSelect } from './link-select.tsx';

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
        <IconButton
          icon={icon}
          key={key}
          label={name}
          aria-keyshortcuts={`Control+${key.toUpperCase()}`}
          title={`${name} (Ctrl + ${key.toUpperCase()})`}
          // Keeps the focus and the selection in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(key)}
        />
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

interface LinkDialogProps {
  link: MarkedLink;
  onClose: () => void;
  onApply: (link: MarkedLink) => void;
}

/** Asks for the text and target of a link: a page, a product, or any address. */
function LinkDialog({ link, onClose, onApply }: LinkDialogProps) {
  const { products, pages } = useContent();
  const [{ label, address }, setLink] = useState(link);
  const lead = (to: string) => setLink((now) => ({ ...now, address: to }));
  const isRefused = address.trim() !== '' && !isMarkedAddress(address.trim());
  const targets = {
    page: pages.map(({ _id, slug }) => ({ _id, path: `/${slug}` })),
    product: products.map(({ _id, slug }) => ({ _id, path: `/product/${slug}` })),
  };
  const select = (kind: 'page' | 'product', name: string) => (
    <LinkSelect
      label={name}
      kind={kind}
      isFirst={kind === 'page' && link.label !== ''}
      value={targets[kind].find(({ path }) => path === address)?._id ?? ''}
      onChange={(id) => lead(targets[kind].find(({ _id }) => _id === id)?.path ?? '')}
    />
  );
  return (
    <FormDialog
      title={link.address === '' ? 'Add link' : 'Edit link'}
      does="Apply"
      disabled={isRefused || (label.trim() === '' && address.trim() === '')}
      onClose={onClose}
      onSubmit={() => onApply({ ...link, label, address })}
    >
      <TextInput
        label="Text"
        value={label}
        data-autofocus={link.label === '' || undefined}
        onChange={(event) => setLink({ ...link, address, label: event.currentTarget.value })}
      />
      {select('page', 'Page')}
      {select('product', 'Product')}
      <TextInput
        label="Address"
        description="Leave empty to remove the link."
        placeholder="https:// or /page"
        value={address}
        error={isRefused && 'Enter an address that begins with /, #, https://, mailto:, or tel:.'}
        onChange={(event) => lead(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
