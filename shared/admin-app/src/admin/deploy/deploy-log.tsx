import { useEffect, useRef } from 'react';
import type { Deploy } from '@wa/core/contract/deploys';

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false });

/** The deploy's log, kept at its end while it grows. */
export function DeployLog({ deploy: { log } }: { deploy: Deploy }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current) current.scrollTop = current.scrollHeight;
  }, [log.length]);
  return (
    <div className="log" role="log" tabIndex={0} aria-label="Deploy log" ref={box}>
      {log.map(({ at, text }, index) => (
        <div key={index}>
          <time dateTime={at}>{TIME.format(new Date(at))}</time>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}
