/** Milliseconds to wait where a browser does not say when it has nothing else to do. */
const WITHOUT_SIGN = 1_000;

/** Runs `work` once the page has nothing else to do; the answer cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_SIGN);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
