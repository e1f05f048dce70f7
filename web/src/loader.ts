import type { LinkedHere } from './site/history.ts';
import type { Further } from './screens/home/use-cards.ts';
import { showInSlices, showWhole, whenIdle } from './slices.ts';

/**
 * The only script of a first view: brings the application at the first sign that the visitor is about to do something,
 * or when the page has been idle for a while. Until then, and without scripts, links, panels and forms work natively.
 */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'wheel'] as const;
const IDLE_MS = 3000;
const ENTRY = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry'] ?? '';

/** What does nothing, or something else, until the application has taken over. */
const SCRIPTED = 'button[type=button]:not([popovertarget]),[data-back],[data-add-inquiry],[data-compare]';

let wanted = false;
let taken = false;
let held: HTMLElement | undefined;

function start(): void {
  if (wanted) return;
  wanted = true;
  for (const sign of SIGNS) removeEventListener(sign, start, true);
  showWhole();
  // Named by the document: the bundler's own helper for such an import weighs as much as all of this.
  import(/* @vite-ignore */ ENTRY).catch(() => {
    // Offline or a new release: the page works as it is, and the next sign tries again.
    wanted = false;
    giveHeld();
    taken = false;
    listen();
  });
}

/** What a tile or an item of the navigation keeps on a click, for hub-target.ts and sidebar-current.ts. */
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

/** A click that came too early is held back, and given once somebody hears it; of several the last one. */
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
new MutationObserver(giveHeld).observe(document.documentElement, { attributeFilter: ['data-interactive'] });
const [visit] = performance.getEntriesByType('navigation');
// Only now is nothing ahead of this entry: a history longer than it has the page that its link was on.
if (!history.state && document.referrer && history.length > 1 && isNew(visit))
  // Written out: a module that both scripts share would be a request of its own.
  history.replaceState({ linkedHere: true } satisfies LinkedHere, '');
// A reload, and the way back, lead to where the visitor was: that takes the true heights.
if (!isNew(visit)) showWhole();
// A hash wants to be opened at once, as do the pages that a reload had below its first one, a document on a large screen, or where nothing of it has been drawn, a list
// that this device alone has, and a question that a host of files cannot answer; otherwise the network and the processor
// come first.
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
