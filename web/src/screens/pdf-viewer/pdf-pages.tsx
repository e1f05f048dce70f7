import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';

/** Pixels of a page at 100 %: a letter sheet at 96 dpi. */
const PAGE_WIDTH = 816;
/** Width by height of a letter sheet, until the page tells its own. */
const LETTER = 8.5 / 11;
/** How far ahead of the window pages are drawn. */
const AHEAD = '100% 0px';

interface PagesProps {
  pageCount: number;
  zoom: number;
  drawAll: boolean;
  onAllDrawn: () => void;
  onVisible: (page: number) => void;
}

/** The pages themselves, drawn when they come near the window. */
export function PdfPages({ pageCount, zoom, drawAll, onAllDrawn, onVisible }: PagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]));
  const [room, setRoom] = useState(PAGE_WIDTH);
  const [ratios, setRatios] = useState<Readonly<Record<number, number>>>({});
  const drawn = useRef(new Set<number>());
  const width = Math.min(PAGE_WIDTH, room) * zoom;

  // Before anything is seen: a first drawing at another width would move the pages.
  useLayoutEffect(() => {
    const measure = () => setRoom(Math.max(240, (box.current?.clientWidth ?? PAGE_WIDTH) - 24));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  useEffect(() => {
    const pages = [...(box.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
    const pageOf = (element: Element) => Number((element as HTMLElement).dataset['page']);
    const ahead = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter((entry) => entry.isIntersecting).map((entry) => pageOf(entry.target));
        if (seen.length > 0) setNear((known) => new Set([...known, ...seen]));
      },
      { rootMargin: AHEAD },
    );
    const inView = new IntersectionObserver(
      (entries) => {
        const first = entries.find((entry) => entry.isIntersecting);
        if (first) onVisible(pageOf(first.target));
      },
      { rootMargin: '-30% 0px -60% 0px' },
    );
    for (const page of pages) {
      ahead.observe(page);
      inView.observe(page);
    }
    return () => {
      ahead.disconnect();
      inView.disconnect();
    };
  }, [pageCount, onVisible]);

  // The library says nothing when its links are there.
  useEffect(() => {
    const pages = box.current;
    if (!pages) return;
    const observer = new MutationObserver(() => nameLinks(pages));
    observer.observe(pages, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (drawAll && drawn.current.size >= pageCount) onAllDrawn();
  }, [drawAll, pageCount, onAllDrawn]);

  return (
    <div className="pdf-pages" id="pages" ref={box}>
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => (
        <div
          key={page}
          className="pdf-page"
          data-page={page}
          style={{ width: `${width}px`, aspectRatio: ratios[page] ?? LETTER }}
        >
          {(near.has(page) || drawAll) && (
            <Page
              pageNumber={page}
              width={width}
              loading=""
              canvasRef={readAsText}
              onLoadSuccess={({ originalWidth, originalHeight }) =>
                setRatios((known) => ({ ...known, [page]: originalWidth / originalHeight }))
              }
              onRenderSuccess={() => {
                drawn.current.add(page);
                if (drawAll && drawn.current.size >= pageCount) onAllDrawn();
              }}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * Assistive technology reads the layer of text. The library's tree of the document's structure names rows and heads by
 * roles that do not go together, so that what it says of a table is worse than nothing.
 */
function readAsText(canvas: HTMLCanvasElement | null): void {
  canvas?.setAttribute('aria-hidden', 'true');
}

/** Links are drawn on the page's picture and have no text of their own: they are named by where they lead. */
function nameLinks(pages: Element): void {
  for (const link of pages.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([aria-label])')) {
    link.setAttribute('aria-label', link.href.replace(/^(?:mailto|tel):|[?].*$/g, ''));
  }
}
