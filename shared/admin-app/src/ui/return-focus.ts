import { useEffect, useState } from 'react';

/** Where the focus was when something opened over it. */
interface Place {
  element: HTMLElement | null;
  /** From the element upwards: what held it, and at which position. */
  held: readonly { by: Element; at: number }[];
  /** Where the focus was before what lay below opened. */
  before: Place | null;
}

const FOCUSABLE =
  'a[href], :is(button, input, select, textarea):not(:disabled), [tabindex]:not([tabindex="-1"])';
/** What opens over the page and goes as a whole. */
const OVER = '[aria-modal="true"], [role="menu"]';

/** Those that are open, the latest last. */
const open: Place[] = [];
let stopWatching = () => {};

/** Gives the focus back, when the component goes, to where it was when the component came. */
export function useReturnFocus(): void {
  const [place] = useState(placeNow);
  useEffect(() => {
    open.push(place);
    return () => giveBack(place);
  }, [place]);
}

/** The same for what does not come and go as a component: notes the place, and answers what gives the focus back. */
export function holdFocus(): () => void {
  const place = placeNow();
  open.push(place);
  return () => giveBack(place);
}

function placeNow(): Place {
  const { activeElement: element } = document;
  const before = open.at(-1) ?? null;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { element: null, held: [], before };
  const held: Place['held'][number][] = [];
  for (let child: Element = element; !child.matches(OVER);) {
    const by = child.parentElement;
    if (by === null || by === document.body) break;
    held.push({ by, at: [...by.children].indexOf(child) });
    child = by;
  }
  return { element, held, before };
}

/** The control may go, or be usable again, only after what it opened: it is watched until the focus moves on. */
function giveBack(place: Place): void {
  const at = open.indexOf(place);
  if (at < 0) return;
  open.splice(at, 1);
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

/** The control itself, else what stands in its place now, else where the focus was before. */
function targetOf(place: Place): HTMLElement | null {
  const { element, before } = place;
  if (element?.isConnected === true) return element;
  return neighborOf(place) ?? (before === null ? null : targetOf(before));
}

/** A control of the same look where it stood, or in the next entry or the last: a deleted card's neighbor. */
function neighborOf({ element, held }: Place): HTMLElement | null {
  const top = held.findIndex(({ by }) => by.isConnected);
  const there = held[top];
  if (element === null || there === undefined) return null;
  const { by, at } = there;
  const entry = by.children[Math.min(at, by.children.length - 1)] ?? by;
  const isAlike = ({ tagName, className }: Element) =>
    tagName === element.tagName && className === element.className;
  const alike = controlsIn(top === 0 ? by : entry).filter(isAlike);
  // The one at the same position among those of the same look, else the first of them.
  let same: Element | undefined = entry;
  for (const { at: inside } of held.slice(0, top).reverse()) same = same?.children[inside];
  const found = alike.find((control) => control === same) ?? alike[0];
  if (found !== undefined) return found;
  for (let near: Element | null = entry; near !== null; near = near.parentElement) {
    const [control] = controlsIn(near);
    if (control !== undefined) return control;
  }
  return null;
}

const controlsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
