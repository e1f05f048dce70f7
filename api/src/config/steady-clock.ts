/**
 * Milliseconds, whole, of a clock that nobody can put forward or back while the process runs: for deadlines and
 * lock-outs. It begins at the wall clock's time of the start, so that processes of one store and later starts can
 * compare; whoever reads another process's times must bear one from the future.
 */
export function steadyNow(): number {
  return Math.round(performance.timeOrigin + performance.now());
}
