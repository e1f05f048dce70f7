import { useEffect, useEffectEvent, useRef } from 'react';
import { NEXT_PAGE, PREVIOUS_PAGE, PRODUCT_PAGES } from '@wa/core/domain/labels';

/** Pixels below the screen at which more is brought, so that it is there before it is seen: nothing may shift. */
const AHEAD_PX = 2_000;

interface Props {
  shown: { from: number; to: number; all: number };
  /** Addresses; null where there is no such page. */
  previous: string | null;
  next: string | null;
  /** The end comes into reach while there is a next page. */
  onNear?: () => void;
  /** In place of following the link. */
  onNext?: () => void;
}

/**
 * Which cards stand above it, and real links to those that do not: without scripts, and for search engines. Keyed by what
 * is next: another element in another place is no shift of the layout, and home.css keeps the footer off the screen.
 */
export function Pager({ shown, previous, next, onNear, onNext }: Props) {
  const nav = useRef<HTMLElement>(null);
  // Whoever is at the links uses them, and comes to the footer behind them.
  const near = useEffectEvent(() => {
    if (!nav.current?.contains(document.activeElement)) onNear?.();
  });
  useEffect(() => {
    if (next === null || nav.current === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${String(AHEAD_PX)}px` },
    );
    observer.observe(nav.current);
    return () => {
      observer.disconnect();
    };
    // A new page moves the end: whether it is still near is asked anew.
  }, [next]);
  return (
    <nav className="pager cluster" aria-label={PRODUCT_PAGES} ref={nav}>
      {previous !== null && (
        <a className="button" href={previous} rel="prev">
          {PREVIOUS_PAGE}
        </a>
      )}
      <p>
        {shown.from} to {shown.to} of {shown.all}
      </p>
      {next !== null && (
        <a
          className="button"
          href={next}
          rel="next"
          onClick={
            onNext &&
            ((event) => {
              event.preventDefault();
              onNext();
            })
          }
        >
          {NEXT_PAGE}
        </a>
      )}
    </nav>
  );
}
