import { Fragment, type ReactNode } from 'react';
import { PART_NUMBER } from '../domain/quote-mail.ts';
import { Icon } from '../ui/icon.tsx';

interface Props {
  text: string;
  /** True to add a copy button after each number. */
  copied?: boolean;
}

/** Renders a text so that its part numbers don't wrap. */
export function PartNumbers({ text, copied = false }: Props): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(PART_NUMBER)) {
    parts.push(
      text.slice(end, index),
      <Fragment key={index}>
        <span className="part-number">{number}</span>
        {copied && <CopyButton text={number} label={`Copy part number ${number}`} />}
      </Fragment>,
    );
    end = index + number.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)];
}

interface CopyButtonProps {
  /** Accessible name. */
  label: string;
  /** Text to copy; if absent, the adjacent table is copied. */
  text?: string;
}

/**
 * Button that copies a table or a part number, even if text selection is disabled. The page handles it with
 * one listener (web/src/site/use-copy-buttons.ts). The style sheet hides it if scripts are off.
 */
export function CopyButton({ label, text }: CopyButtonProps) {
  const ofTable = text === undefined;
  return (
    <button
      type="button"
      className={ofTable ? 'copy-button' : 'copy-button copy-button-icon'}
      data-copy={text ?? ''}
      aria-label={label}
    >
      <Icon name="copy" />
      {ofTable && <span className="copy-word">Copy</span>}
    </button>
  );
}
