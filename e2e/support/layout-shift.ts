import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shiftSoFar: () => number;
  }
}

/** Counts what moves from the beginning of every document that the page opens from now on. */
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

/** What has moved since, when two more frames are drawn: the browser tells of a shift after its frame. */
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

/** From now on a document comes in parts, each of which may be drawn before the next. */
export async function arriveSlowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const network = { offline: false, latency: 20, downloadThroughput: 60_000, uploadThroughput: 60_000 };
  await session.send('Network.emulateNetworkConditions', network);
}
