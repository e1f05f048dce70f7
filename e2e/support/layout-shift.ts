import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shiftSoFar: () => number;
  }
}

/** Records layout shifts in every document that the page opens from now on. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries) if ('value' in entry) sum += Number(entry.value);
    };
    const observer = new PerformanceObserver((list) => {
      add(list.getEntries());
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    window.shiftSoFar = () => {
      add(observer.takeRecords());
      return sum;
    };
  });
}

/** Returns the layout shift after two more frames, because the browser reports a shift after its frame. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            setTimeout(() => {
              resolve(window.shiftSoFar());
            });
          });
        });
      }),
  );

/** Slows the network, so that a document arrives in parts, each of which may be painted before the next. */
export async function arriveSlowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const network = { offline: false, latency: 20, downloadThroughput: 60_000, uploadThroughput: 60_000 };
  await session.send('Network.emulateNetworkConditions', network);
}
