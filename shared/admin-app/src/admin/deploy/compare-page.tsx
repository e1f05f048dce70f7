import { compareStagedPage } from '@wa/core/contract/deploys';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBoxSize } from '../../ui/use-box-size.ts';
import { useApi, useReport } from '../admin-context.tsx';
import type { ChangedFile } from './deploy-view.ts';
import { markChanges } from './mark-changes.ts';
import { useStyleNonce } from '../style-nonce.tsx';
import { useLoaded } from '../use-reading.ts';
import { counted } from '@wa/core/domain/text';

/** Widths of the two compared screens in CSS pixels. */
const WIDTHS = { desktop: 1_280, phone: 390 } as const;
type Side = 'before' | 'after';
const SIDES: { value: Side; label: string }[] = [
  { value: 'before', label: 'Live now' },
  { value: 'after', label: 'After this deploy' },
];

/** The names of the two versions, such as "Build 118, Nov 18". */
export type Builds = Readonly<Record<Side, string>>;

interface ComparePageProps {
  page: ChangedFile;
  /** Pages that can be compared, in order. */
  pages: readonly ChangedFile[];
  builds: Builds;
  /** True if the user requested this page, so that its heading gets the focus. */
  isChosen: boolean;
  onCompare: (path: string) => void;
}

/** Shows a page of the live build next to the same page of the staged build. Loads only the visible page. */
export function ComparePage({ page, pages, builds, isChosen, onCompare }: ComparePageProps) {
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
      <IconButton
        icon={by < 0 ? 'chevronLeft' : 'chevronRight'}
        label={by < 0 ? 'Previous change' : 'Next change'}
        disabled={next === undefined}
        onClick={() => next !== undefined && onCompare(next.path)}
      />
    );
  };
  return (
    <section aria-labelledby="compare-title" className="compared-page">
      <div className="line head">
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
      {read === null && <p role="status">Loading the page…</p>}
      {read === 'unread' && <p className="note note-warn">We couldn’t load the page. Try again later.</p>}
      {read !== null && read !== 'unread' && (
        <Sides {...read} path={path} builds={builds} width={WIDTHS[width]} />
      )}
    </section>
  );
}

interface SidesProps {
  before: string | null;
  after: string | null;
  path: string;
  builds: Builds;
  width: number;
}

/** Shows both versions next to each other with changed texts marked; on a phone, one at a time. */
function Sides({ before, after, path, builds, width }: SidesProps) {
  const [shown, setShown] = useState<Side>('after');
  const marked = useMemo(() => markChanges(before, after), [before, after]);
  const { count } = marked;
  return (
    <>
      {before !== null && after !== null && (
        <p role="status">{count === 0 ? 'No visible changes.' : `${counted(count, 'marked change')}.`}</p>
      )}
      <SegmentedControl
        className="phone-only"
        aria-label="Version"
        data={SIDES}
        value={shown}
        onChange={setShown}
      />
      <div className="stack columns-sm sides" data-shown={shown}>
        {SIDES.map(({ value, label }) => (
          <Paper
            key={value}
            side={value}
            name={label}
            build={builds[value]}
            html={marked[value]}
            path={path}
            width={width}
          />
        ))}
      </div>
    </>
  );
}

/** Returns both versions of a page; null until they are loaded. */
function useCompared(path: string) {
  const api = useApi();
  const report = useReport();
  const ask = async () => {
    try {
      return await api.ask(compareStagedPage, { query: { path } });
    } catch (error) {
      report('Failed to load a page for comparison', error);
      return 'unread';
    }
  };
  return useLoaded(path, ask, null) ?? null;
}

interface PaperProps {
  side: Side;
  name: string;
  build: string;
  html: string | null;
  path: string;
  /** Width of the frame in CSS pixels. It is scaled down to the available space. */
  width: number;
}

function Paper({ side, name, build, html, path, width }: PaperProps) {
  const { box, size } = useBoxSize();
  const nonce = useStyleNonce();
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <figure data-side={side}>
      <figcaption className="field-label">
        {name} <small className="muted">{build}</small>
      </figcaption>
      <div className="box compare-paper" ref={box}>
        {html === null ? (
          <p className="muted">We couldn’t find that page.</p>
        ) : (
          // The frame runs no scripts and can't access the admin.
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
