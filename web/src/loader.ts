import type { NotTaken } from './site/document-data.ts';
import type { LinkedHere } from './site/history.ts';
import type { Further } from './screens/home/use-cards.ts';
import { showInSlices, showWhole, whenIdle } from './slices.ts';

/**
 * The only script of a first view. It loads the application at the first sign of an interaction, or when the
 * page has been idle for a while. Until then, and without scripts, links, panels, and forms work natively.
 */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'wheel'] as const;
const IDLE_MS = 3000;
const ENTRY = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry'] ?? '';

/**
 * Elements that need the application: before it has loaded, a click on them does nothing or something else.
 */
const SCRIPTED = 'button[type=button]:not([popovertarget]),[data-back],[data-add-inquiry],[data-compare]';

let wanted = false;
let taken = false;
let held: HTMLElement | undefined;

function start(): void {
  if (wanted) return;
  wanted = true;
  for (const sign of SIGNS) removeEventListener(sign, start, true);
  showWhole();
  // The address comes from the document, because the bundler's helper for such an import is as large as this
  // whole file.
  import(/* @vite-ignore */ ENTRY).catch(() => {
    // The visitor is offline or a new release is live. The page keeps working, and the next sign tries again.
    wanted = false;
    giveHeld();
    taken = false;
    listen();
  });
}

/** Stores which tile or navigation item was clicked, for hub-target.ts and sidebar-current.ts. */
function remember(target: Element): void {
  const keep = (key: string, value: string | null | undefined) => value && localStorage.setItem(key, value);
  const name = target.closest('#navigation a')?.firstChild?.textContent;
  try {
    keep('currentPageID', target.closest<HTMLElement>('[data-page-anchor]')?.dataset['pageAnchor']);
    keep('currentPage', name && JSON.stringify({ name }));
  } catch {
    // Without storage the address alone says where to go.
  }
}

/**
 * Holds back a click that came too early and replays it once the application listens. Of several clicks, only
 * the last is replayed.
 */
function hold(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  remember(event.target as Element);
  const scripted = (event.target as Element).closest<HTMLElement>(SCRIPTED);
  if (taken || !scripted) return;
  event.preventDefault();
  event.stopPropagation();
  held = scripted;
  start();
}

function giveHeld(): void {
  taken = true;
  held?.click();
  held = undefined;
}

function isNew(visit: PerformanceEntry | undefined): boolean {
  return !(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate';
}

function listen(): void {
  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });
}

listen();
document.querySelector('#navigation [aria-current]')?.scrollIntoView({ block: 'nearest' });
addEventListener('click', hold, true);
addEventListener('not-taken' satisfies NotTaken, giveHeld);
new MutationObserver(giveHeld).observe(document.documentElement, { attributeFilter: ['data-interactive'] });
const [visit] = performance.getEntriesByType('navigation');
// A new visit has no forward entries, so a history length above 1 means that the page with the link precedes
// this entry.
if (!history.state && document.referrer && history.length > 1 && isNew(visit))
  // The state is written inline, because a module shared by both scripts would cost another request.
  history.replaceState({ linkedHere: true } satisfies LinkedHere, '');
// A reload and a back navigation restore the scroll position, which requires the true heights.
if (!isNew(visit)) showWhole();
// The application loads at once for a hash, for further pages that a reload has to restore, for a document on
// a large screen, for a list that only this device has, and for a query that a static host cannot answer. In
// all other cases, the network and the processor serve the page first.
if (
  location.hash ||
  (history.state as Partial<Further> | null)?.further ||
  /^\/inquiry/.test(location.pathname) ||
  (location.search && document.querySelector('[data-unanswered]')) ||
  (location.pathname === '/view/pdf' && (innerWidth >= 900 || !document.querySelector('h1')))
)
  start();
else
  addEventListener('load', () => {
    showInSlices();
    setTimeout(() => whenIdle(start), IDLE_MS);
  });
