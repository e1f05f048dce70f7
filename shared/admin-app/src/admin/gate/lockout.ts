import { useCallback, useEffect, useState } from 'react';

/** Counts down the remaining seconds of a lockout. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const isRunning = end > now;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = useCallback((seconds: number) => {
    const at = Date.now();
    setNow(at);
    setEnd(seconds > 0 ? at + seconds * 1_000 : 0);
  }, []);
  return { seconds: isRunning ? Math.ceil((end - now) / 1_000) : 0, start };
}

/** Returns the waiting time as a text; null without a lockout. */
export function lockedText(seconds: number): string | null {
  if (seconds <= 0) return null;
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  const time = minutes > 0 ? `${String(minutes)}:${rest} minutes` : `${String(seconds)} seconds`;
  return `Too many attempts. Try again in ${time}.`;
}
