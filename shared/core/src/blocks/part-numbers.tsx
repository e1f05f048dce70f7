import { Fragment, type ReactNode } from 'react';
import { PART_NUMBER } from '../domain/quote-mail.ts';
import { CopyButton } from './copy-button.tsx';

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
