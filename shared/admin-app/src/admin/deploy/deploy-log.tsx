import { useEffect, useRef } from 'react';
import type { Deploy } from '@wa/core/contract/deploys';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** Shows the log of a deploy and stays scrolled to its end. */
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
