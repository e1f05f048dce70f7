import { Fragment, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Model numbers as the catalogue writes them: WA-GP-F, WA.SP-WS, RS-1. */
const PART_NUMBER = /\b[A-Z]{2,}[-.][A-Z0-9]+(?:[-.][A-Z0-9]+)*\b/g;

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
