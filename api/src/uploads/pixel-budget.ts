/** Bounds the memory of images that are decoded at once, whatever the size of their files. */
export interface PixelBudget {
  /**
   * Runs `work` when so many pixels are free. First come, first served: small images do not pass a large one that
   * waits. The signal ends the wait, never the work.
   * @throws the signal's reason
   */
  run: <T>(pixels: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  pixels: number;
  start: () => void;
}

/** @param max pixels in all; an image that has more than that waits until it is alone */
export function createPixelBudget(max: number): PixelBudget {
  const waiting = new Set<Waiting>();
  let free = max;

  const admit = () => {
    for (const next of waiting) {
      if (next.pixels > free) return;
      waiting.delete(next);
      free -= next.pixels;
      next.start();
    }
  };

  const take = (pixels: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        waiting.delete(entry);
        reject(signal.reason as Error);
        admit();
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const entry: Waiting = { pixels, start };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(entry);
      admit();
    });

  return {
    async run(wanted, signal, work) {
      const pixels = Math.min(wanted, max);
      await take(pixels, signal);
      try {
        return await work();
      } finally {
        free += pixels;
        admit();
      }
    },
  };
}
