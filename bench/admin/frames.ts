import type { Browser, Page } from '@playwright/test';

export interface Frames {
  /** Milliseconds between each frame and the one before it. */
  deltas: number[];
  /** Durations in milliseconds of the animation frames that Chromium itself calls long (over 50 ms). */
  long: number[];
  /** Processor milliseconds of each task of the page's main thread: what other work on the machine cannot inflate much. */
  tasks: number[];
}

interface Recorder {
  deltas: number[];
  long: number[];
  last: number;
  frame: number;
  next: (now: number) => void;
  observer: PerformanceObserver;
}

/** Records the frames of a page while `work` goes on: their spacing, those that were long, and what their tasks took. */
export async function recordFrames(browser: Browser, page: Page, work: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.evaluate(() => {
    const recorder: Recorder = {
      deltas: [],
      long: [],
      last: performance.now(),
      frame: 0,
      next: (now) => {
        recorder.deltas.push(now - recorder.last);
        recorder.last = now;
        recorder.frame = requestAnimationFrame(recorder.next);
      },
      observer: new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) recorder.long.push(duration);
      }),
    };
    recorder.observer.observe({ type: 'long-animation-frame' });
    recorder.frame = requestAnimationFrame(recorder.next);
    Object.assign(window, { recorder });
  });
  await work();
  const recorded = await page.evaluate(() => {
    const { recorder } = window as unknown as { recorder: Recorder };
    cancelAnimationFrame(recorder.frame);
    for (const { duration } of recorder.observer.takeRecords()) recorder.long.push(duration);
    recorder.observer.disconnect();
    // The first one says only how long the recorder waited.
    return { deltas: recorder.deltas.slice(1), long: recorder.long };
  });
  return { ...recorded, tasks: mainThreadTasks(await browser.stopTracing()) };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** The tasks of the main thread that has spent the most: that of the page, whose process has this one only. */
function mainThreadTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const byThread = new Map<string, number[]>();
  for (const { name, pid, tid, tdur } of traceEvents) {
    const thread = `${pid}/${tid}`;
    if (tdur === undefined || !name.endsWith('RunTask') || !mains.has(thread)) continue;
    const tasks = byThread.get(thread) ?? [];
    tasks.push(tdur / 1000);
    byThread.set(thread, tasks);
  }
  const total = (tasks: number[]) => tasks.reduce((sum, each) => sum + each, 0);
  return [...byThread.values()].sort((a, b) => total(b) - total(a))[0] ?? [];
}
