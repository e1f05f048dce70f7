/**
 * Milliseconds that the time of day may differ from the steady clock between two looks. A larger difference
 * means that someone set the time.
 */
const CLOCK_SET = 24 * 60 * 60_000;

interface Clocks {
  /** The time of day, which can be set. */
  clock: () => Date;
  /** Milliseconds of a clock that nobody can set. */
  steady: () => number;
}

/** Returns a function that says whether someone has set the time of day since its last call. */
export function watchClock({ clock, steady }: Clocks): () => boolean {
  const ahead = () => clock().getTime() - steady();
  let before = ahead();
  return () => {
    const isSet = Math.abs(ahead() - before) > CLOCK_SET;
    before = ahead();
    return isSet;
  };
}
