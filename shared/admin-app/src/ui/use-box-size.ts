import { useEffect, useMemo, useState } from 'react';

/** Returns the size of an element in pixels. Pass `box` to it as its ref. */
export function useBoxSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return useMemo(() => ({ box: setElement, size }), [size]);
}
