import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Load<P> = () => Promise<ComponentType<P>>;

const loads: Load<never>[] = [];

/**
 * A part that comes when it is first shown, or beforehand by `loadParts`. Until then `fallback` stands in its place,
 * and the rest of the view stays as it is.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  fallback: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  loads.push(load as Load<never>);
  // A connection that fails once does not close the part for good.
  const Part = lazy(async () => ({ default: await load().catch(load) }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback(props)}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Brings all parts, so that each opens at once, without a connection too. What fails is tried again when it is shown. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
