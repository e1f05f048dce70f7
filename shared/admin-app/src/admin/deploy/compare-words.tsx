import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { sourceChanges, wordChanges, type PagePart, type SourceLine, type WordChange } from './page-words.ts';

/** Changes that are listed until all are asked for. */
const LISTED = 12;
const NAMES: Readonly<Record<PagePart['kind'], string>> = {
  title: 'Title for search engines',
  description: 'Description for search engines',
  heading: 'Heading',
  text: 'Text',
  figure: 'Figure',
  link: 'Link',
  picture: 'Picture',
};
const SIGNS: Readonly<Record<SourceLine['what'], string>> = { added: '+', removed: '−', same: '', gap: '…' };

interface CompareWordsProps {
  before: string | null;
  after: string | null;
}

/** What differs between two versions of a page, said in words, and as the source of both. */
export function CompareWords({ before, after }: CompareWordsProps) {
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  const [isWhole, setWhole] = useState(false);
  const [isSource, setSource] = useState(false);
  return (
    <section aria-labelledby="words-title" className="compare-words">
      <h4 id="words-title">In words</h4>
      <p>{summary(changes)}</p>
      <ul className="points">
        {(changes ?? []).slice(0, isWhole ? undefined : LISTED).map((change, at) => (
          <Change key={at} change={change} />
        ))}
      </ul>
      {changes !== null && changes.length > LISTED && !isWhole && (
        <Button onClick={() => setWhole(true)}>Show all {changes.length}</Button>
      )}
      <details onToggle={(event) => setSource(event.currentTarget.open)}>
        <summary>HTML of both</summary>
        {isSource && <Source before={before} after={after} />}
      </details>
    </section>
  );
}

function summary(changes: readonly WordChange[] | null): string {
  if (changes === null) return 'The two have too little in common to be told part by part.';
  if (changes.length === 0)
    return 'Every word, figure, link and picture is the same: what differs is not read.';
  return changes.length === 1 ? '1 change.' : `${String(changes.length)} changes.`;
}

function Change({ change: { before, after } }: { change: WordChange }) {
  const part = after ?? before;
  if (part === null) return null;
  const what = before === null ? 'Added' : after === null ? 'Removed' : 'Changed';
  return (
    <li>
      <span className={`kind kind-${what.toLowerCase()}`}>{what}</span>
      <span className="point-text">
        <b>{NAMES[part.kind]}</b>
        {before !== null && after !== null ? ' was ' : ' '}
        {before !== null && <del>{said(before, after)}</del>}
        {before !== null && after !== null && ' now '}
        {after !== null && <ins>{said(after, before)}</ins>}
      </span>
    </li>
  );
}

/** The address only where it is what differs, or where there is no other. */
function said({ text, to }: PagePart, other: PagePart | null): string {
  const name = text === '' ? 'without words' : `“${text}”`;
  return to === undefined || to === other?.to ? name : `${name} (${readable(to)})`;
}

/** Characters of an address that are shown: those of mails hold the mail. */
const ADDRESS = 80;

function readable(address: string): string {
  const text = plainAddress(address).replace(/\s+/g, ' ');
  return text.length > ADDRESS ? `${text.slice(0, ADDRESS)}…` : text;
}

function plainAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function Source({ before, after }: CompareWordsProps) {
  const lines = useMemo(() => sourceChanges(before, after), [before, after]);
  if (lines === null) return <p>The two have too little in common to be shown line by line.</p>;
  if (lines.every(({ what }) => what === 'gap')) return <p>The HTML is the same.</p>;
  return (
    <div className="log source-lines" role="group" tabIndex={0} aria-label="HTML of both, line by line">
      {lines.map(({ what, text }, at) => (
        <div key={at} className={`source-${what}`}>
          <span aria-hidden="true">{SIGNS[what]}</span>
          <code>
            {(what === 'added' || what === 'removed') && <span className="visually-hidden">{what}: </span>}
            {what === 'gap' ? <span className="visually-hidden">Lines that are the same</span> : text}
          </code>
        </div>
      ))}
    </div>
  );
}
