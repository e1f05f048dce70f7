import { useEffect } from 'react';

const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** The next step of magnification in a direction; stays at the ends. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const nearest = ZOOM_STEPS.findIndex((step) => step >= zoom - 0.001);
  const index = Math.min(ZOOM_STEPS.length - 1, Math.max(0, (nearest < 0 ? 2 : nearest) + direction));
  return ZOOM_STEPS[index] ?? 1;
}

interface ViewerKeys {
  current: number;
  pageCount: number;
  goTo: (page: number) => void;
  zoomBy: (direction: 1 | -1) => void;
  print: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** N and J, P and K turn pages, Home and End go to the ends, plus and minus magnify, Ctrl/Cmd+P prints every page. */
export function useViewerKeys({ current, pageCount, goTo, zoomBy, print }: ViewerKeys): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isTyping(event.target)) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') {
        event.preventDefault();
        print();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turn = { n: 1, j: 1, p: -1, k: -1 }[event.key];
      if (turn) goTo(Math.min(pageCount, Math.max(1, current + turn)));
      else if (event.key === 'Home') goTo(1);
      else if (event.key === 'End') goTo(pageCount);
      else if (event.key === '+' || event.key === '=') zoomBy(1);
      else if (event.key === '-') zoomBy(-1);
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [current, pageCount, goTo, zoomBy, print]);
}
