import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useBoxSize } from '../../ui/use-box-size.ts';
import { useApi, useReport } from '../admin-context.tsx';
import type { ChangedFile } from './deploy-view.ts';
import { markChanges } from './mark-changes.ts';
import { useStyleNonce } from '../style-nonce.tsx';

/** CSS pixels of the two screens that a page is looked at. */
const WIDTHS = { desktop: 1_280, phone: 390 } as const;
type Side = 'before' | 'after';
const SIDES: { value: Side; label: string }[] = [
  { value: 'before', label: 'Live now' },
  { value: 'after', label: 'After this deploy' },
];

interface ComparePageProps {
  page: ChangedFile;
  /** Pages that can be compared, in order. */
  pages: readonly ChangedFile[];
  /** Somebody has asked for this page: its heading takes the focus. */
  isChosen: boolean;
  onCompare: (path: string) => void;
}

/** One page as the live build has it, beside what the next would have. Only what is looked at is read. */
export function ComparePage({ page, pages, isChosen, onCompare }: ComparePageProps) {
  const { path, title } = page;
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop');
  const read = useCompared(path);
  const at = pages.indexOf(page);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [path, isChosen]);
  const step = (by: 1 | -1) => {
    const next = pages[at + by];
    return (
      <ActionIcon
        aria-label={by < 0 ? 'Previous change' : 'Next change'}
        disabled={next === undefined}
        onClick={() => next !== undefined && onCompare(next.path)}
      >
        <Icon name={by < 0 ? 'chevronLeft' : 'chevronRight'} />
      </ActionIcon>
    );
  };
  return (
    <section aria-labelledby="compare-title" className="compared-page">
      <div className="review-head">
        <h3 id="compare-title" ref={heading} tabIndex={-1}>
          {title} {title !== path && <small className="muted">{path}</small>}
        </h3>
        <SegmentedControl
          aria-label="Width"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        <span className="muted">
          {at + 1} of {pages.length}
        </span>
        {step(-1)}
        {step(1)}
      </div>
      {read === null && <p role="status">Drawing the page…</p>}
      {read === 'unread' && <p className="note note-warn">The page could not be read. Try again later.</p>}
      {read !== null && read !== 'unread' && <Sides {...read} path={path} width={WIDTHS[width]} />}
    </section>
  );
}

interface SidesProps {
  before: string | null;
  after: string | null;
  path: string;
  width: number;
}

/** Both versions beside each other with the changed texts marked, or one at a time on a phone. */
function Sides({ before, after, path, width }: SidesProps) {
  const [shown, setShown] = useState<Side>('after');
  const marked = useMemo(() => markChanges(before, after), [before, after]);
  const { count } = marked;
  return (
    <>
      {before !== null && after !== null && (
        <p role="status">
          {count === 0
            ? 'Every text, link, and picture is the same.'
            : `${String(count)} marked ${count === 1 ? 'change' : 'changes'}.`}
        </p>
      )}
      <SegmentedControl
        className="side-switch"
        aria-label="Version"
        data={SIDES}
        value={shown}
        onChange={setShown}
      />
      <div className="sides" data-shown={shown}>
        {SIDES.map(({ value, label }) => (
          <Paper key={value} side={value} name={label} html={marked[value]} path={path} width={width} />
        ))}
      </div>
    </>
  );
}

type Read = { before: string | null; after: string | null } | 'unread' | null;

function useCompared(path: string): Read {
  const api = useApi();
  const report = useReport();
  const [read, setRead] = useState<{ path: string; pages: Read }>({ path, pages: null });
  useEffect(() => {
    let isWanted = true;
    const done = (pages: Read) => {
      if (isWanted) setRead({ path, pages });
    };
    void api
      .publishing()
      .then(({ compare }) => compare(path))
      .then(done)
      .catch((error: unknown) => {
        report('A page before and after could not be read', error);
        done('unread');
      });
    return () => {
      isWanted = false;
    };
  }, [api, path, report]);
  return read.path === path ? read.pages : null;
}

interface PaperProps {
  side: Side;
  name: string;
  html: string | null;
  path: string;
  /** CSS pixels of the frame, which is scaled down to the space that it has. */
  width: number;
}

function Paper({ side, name, html, path, width }: PaperProps) {
  const { box, size } = useBoxSize();
  const nonce = useStyleNonce();
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <figure data-side={side}>
      <figcaption>{name}</figcaption>
      <div className="compare-paper" ref={box}>
        {html === null ? (
          <p className="muted">We couldn’t find that page.</p>
        ) : (
          // No script runs in it, and it reaches nothing of the admin.
          <iframe
            title={`${name}: ${path}`}
            sandbox=""
            srcDoc={html.replaceAll('<style>', `<style nonce="${nonce}">`)}
            tabIndex={0}
            style={{
              width: `${String(width)}px`,
              height: `${String(size.height / scale)}px`,
              transform: `scale(${String(scale)})`,
            }}
          />
        )}
      </div>
    </figure>
  );
}
