import { Fragment, type ReactNode } from 'react';
import { PART_NUMBER } from '../domain/quote-mail.ts';
import { Icon } from '../ui/icon.tsx';

interface Props {
  text: string;
  /** Puts a copy button behind each number. */
  copied?: boolean;
}

/** A text whose part numbers are kept on one line each. */
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
  /** What a screen reader says. */
  label: string;
  /** What is copied; the table that the button stands with when left out. */
  text?: string;
}

/**
 * Copies a table or a part number, also where selection is off. The page serves it by one listener
 * (web/src/site/use-copy-buttons.ts); the style sheet hides it where there are no scripts.
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
