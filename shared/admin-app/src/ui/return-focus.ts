import { useEffect, useState } from 'react';

/** The focus before an overlay opened. */
interface Place {
  element: HTMLElement | null;
  /** Classes of the element; a disabled button has others. */
  look: string;
  /** Ancestors of the element, nearest first, each with the position of its child. */
  held: readonly { by: Element; at: number }[];
  /** The focus before the overlay below this one opened. */
  before: Place | null;
}

const FOCUSABLE =
  'a[href], :is(button, input, select, textarea):not(:disabled), [tabindex]:not([tabindex="-1"])';
/** Selector of overlays and screens, which are removed as a whole. */
const WHOLE = '[aria-modal="true"], [role="menu"], main';

/** Open overlays, the latest last. */
const open: Place[] = [];
let stopWatching = () => {};

/** Returns the focus to its previous element when the component unmounts. */
export function useReturnFocus(): void {
  const [place] = useState(placeNow);
  useEffect(() => {
    open.push(place);
    return () => giveBack(place);
  }, [place]);
}

/**
 * If a click removes its button, the focus passes on to a neighbor; if the click disables it, the focus returns when
 * it is enabled again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button === null || button !== document.activeElement || button.closest('.toasts')) return;
      watch(placeNow());
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
}

/** Saves the focus for an overlay that isn't a component. Returns a function that returns the focus. */
export function holdFocus(): () => void {
  const place = placeNow();
  open.push(place);
  return () => giveBack(place);
}

function placeNow(): Place {
  const { activeElement: element } = document;
  const before = open.at(-1) ?? null;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { element: null, look: '', held: [], before };
  const held: Place['held'][number][] = [];
  for (let child: Element = element; !child.matches(WHOLE);) {
    const by = child.parentElement;
    if (by === null || by === document.body) break;
    held.push({ by, at: [...by.children].indexOf(child) });
    child = by;
  }
  return { element, look: element.className, held, before };
}

/** Returns the focus to its place before an overlay opened. */
function giveBack(place: Place): void {
  const at = open.indexOf(place);
  if (at < 0) return;
  open.splice(at, 1);
  watch(place);
}

/**
 * Returns the focus. The control may be removed or enabled only after its overlay has closed, so it is
 * watched until the focus moves on.
 */
function watch(place: Place): void {
  stopWatching();
  const page = document;
  let given: Element | null = null;
  const give = () => {
    if (page.activeElement !== null && page.activeElement !== page.body) return;
    const target = targetOf(place);
    const top = [...page.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (target === null || (top !== undefined && !top.contains(target))) return;
    given = target;
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(give);
  const onMoved = ({ target }: Event) => {
    if (target !== given) stopWatching();
  };
  stopWatching = () => {
    observer.disconnect();
    page.removeEventListener('focusin', onMoved);
    page.removeEventListener('pointerdown', onMoved);
  };
  page.addEventListener('focusin', onMoved);
  page.addEventListener('pointerdown', onMoved);
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] });
  give();
}

/**
 * Returns the control itself, else the one that replaced it, else the target of the previous overlay, else the
 * screen that opened.
 */
function targetOf(place: Place): HTMLElement | null {
  const { element, before } = place;
  if (element?.isConnected === true) return element;
  return neighborOf(place) ?? (before !== null ? targetOf(before) : element && screenNow());
}

function screenNow(): HTMLElement | null {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  return main;
}

/**
 * Returns a control with the same appearance, and if possible the same name, at the old position, in the next
 * entry, or in the last one, such as the neighbor of a deleted card.
 */
function neighborOf({ element, look, held }: Place): HTMLElement | null {
  const top = held.findIndex(({ by }) => by.isConnected);
  const there = held[top];
  if (element === null || there === undefined) return null;
  const { by, at } = there;
  const entry = by.children[Math.min(at, by.children.length - 1)] ?? by;
  const isAlike = ({ tagName, className }: Element) => tagName === element.tagName && className === look;
  const alike = controlsIn(top === 0 ? by : entry).filter(isAlike);
  const namesakes = alike.filter((control) => nameOf(control) === nameOf(element));
  // Of the matches, the one at the same position is preferred, else the first one.
  let same: Element | undefined = entry;
  for (const { at: inside } of held.slice(0, top).reverse()) same = same?.children[inside];
  const matches = namesakes.length > 0 ? namesakes : alike;
  const found = matches.find((control) => control === same) ?? matches[0];
  if (found !== undefined) return found;
  for (let near: Element | null = entry; near !== null; near = near.parentElement)
    for (let next: Element | null = near; next !== null; next = next.nextElementSibling) {
      const [control] = controlsIn(next);
      if (control !== undefined) return control;
    }
  return null;
}

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

const controlsIn = (element: Element) =>
  [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (control): control is HTMLElement => control instanceof HTMLElement && control.matches(FOCUSABLE),
  );
