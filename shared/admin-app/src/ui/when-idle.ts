/** Milliseconds to wait in browsers without an idle callback. */
const WITHOUT_SIGN = 1_000;

/** Runs `work` once the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_SIGN);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
