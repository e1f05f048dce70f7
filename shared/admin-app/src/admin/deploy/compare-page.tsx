import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { useBoxSize } from '../../ui/use-box-size.ts';
import { useApi, useReport } from '../admin-context.tsx';
import { markChanges } from './mark-changes.ts';
import { useStyleNonce } from '../style-nonce.tsx';

/** CSS pixels of the two screens that a page is looked at. */
const WIDTHS = { desktop: 1_280, phone: 390 } as const;
/** CSS pixels. */
const HEIGHT = 560;

interface ComparePageProps {
  path: string;
  /** Pages that can be looked at, in order. */
  paths: readonly string[];
  onLook: (path: string) => void;
  onBack: () => void;
}

/** One page as the live build has it, beside what the next would have. Only what is looked at is read. */
export function ComparePage({ path, paths, onLook, onBack }: ComparePageProps) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop');
  const read = useCompared(path);
  const at = paths.indexOf(path);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [path]);
  const step = (by: number) => {
    const next = paths[at + by];
    return (
      <Button disabled={next === undefined} onClick={() => next !== undefined && onLook(next)}>
        {by < 0 ? 'Previous' : 'Next change'}
      </Button>
    );
  };
  return (
    <section aria-labelledby="compare-title">
      <h3 id="compare-title" ref={heading} tabIndex={-1}>
        {path}
      </h3>
      <div className="button-row">
        <Button onClick={onBack}>Back to the list</Button>
        <SegmentedControl
          aria-label="Width"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
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

/** Both versions beside each other, with the changed texts marked in each. */
function Sides({ before, after, path, width }: SidesProps) {
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
      <div className="sides">
        <Side name="Before" note="live now" html={marked.before} path={path} width={width} />
        <Side name="After" note="with this deploy" html={marked.after} path={path} width={width} />
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

interface SideProps {
  name: string;
  note: string;
  html: string | null;
  path: string;
  /** CSS pixels of the frame; it is scaled down to the room that it has. */
  width: number;
}

function Side({ name, note, html, path, width }: SideProps) {
  const { box, size } = useBoxSize();
  const nonce = useStyleNonce();
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <figure>
      <figcaption>
        {name} <span className="muted">{note}</span>
      </figcaption>
      <div className="compare-paper" ref={box} style={{ height: `${String(HEIGHT)}px` }}>
        {html === null ? (
          <p className="muted">There is no such page.</p>
        ) : (
          // No script runs in it, and it reaches nothing of the admin.
          <iframe
            title={`${name}: ${path}`}
            sandbox=""
            srcDoc={html.replaceAll('<style>', `<style nonce="${nonce}">`)}
            tabIndex={0}
            style={{
              width: `${String(width)}px`,
              height: `${String(HEIGHT / scale)}px`,
              transform: `scale(${String(scale)})`,
            }}
          />
        )}
      </div>
    </figure>
  );
}
