import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { hubTarget, useHubScroll } from '../site/hub-target.ts';
import { entryOf, isOverPage, NO_KEY, savedPosition, savePosition } from '../site/history.ts';

/**
 * Scrolls after a client navigation. A hash scrolls smoothly to its element (80 px below the edge: html has
 * scroll-padding). A back navigation restores the position. Everything else scrolls to the top and focuses
 * the heading, so that a screen reader announces the new page.
 */
export function useScrollToTarget(loading: boolean): void {
  const { key, hash, pathname, state } = useLocation() as Location<unknown>;
  const entry = entryOf({ key, pathname });
  const covers = isOverPage(state);
  const type = useNavigationType();
  const first = useRef(true);
  const before = useRef(pathname);
  const covered = useRef(covers);

  // A layout effect runs before the browser paints the next view, which may be shorter.
  useLayoutEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    let top = window.scrollY;
    const note = () => {
      top = window.scrollY;
    };
    // The browser handles a reload and a back navigation from another site.
    const giveBack = () => {
      savePosition(entry, window.scrollY);
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', giveBack);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', giveBack);
      window.removeEventListener('scroll', note);
      savePosition(entry, top);
    };
  }, [entry]);

  useEffect(() => {
    if (loading) return;
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null;
    openTarget(target);
    // The browser has already positioned the first document.
    if (first.current) {
      first.current = false;
      return;
    }
    const samePage = before.current === pathname;
    before.current = pathname;
    const opensOrCloses = covers || covered.current;
    covered.current = covers;
    // Nothing scrolls for a hash that the browser handled, for a view that only records state, or for an
    // overlay.
    const stays = type === NavigationType.Push && isObject(state) && 'stays' in state;
    if (samePage && (key === NO_KEY || opensOrCloses || stays || type === NavigationType.Replace)) return;
    const saved = type === NavigationType.Pop ? savedPosition(entry) : null;
    if (saved !== null) window.scrollTo({ top: saved, behavior: 'instant' });
    else if (target && target.id !== hubTarget()) target.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    takeFocus(target ?? document.querySelector<HTMLElement>('#main h1'));
  }, [loading, key, entry, hash, type, pathname, covers, state]);
  useHubScroll(entry, loading);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Moves the focus without scrolling. An element that isn't focusable gets a tabindex of -1. */
function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Marks the element that the address names with `data-opened`, and expands the collapsed elements around it. The
 * browser does this for a document it loads (`:target`), but not for a client navigation.
 */
function openTarget(target: Element | null): void {
  document.querySelector('[data-opened]')?.removeAttribute('data-opened');
  target?.setAttribute('data-opened', '');
  const folds = document.querySelectorAll<HTMLDetailsElement>('details:has([data-opened])');
  for (const fold of folds) fold.open = true;
}
