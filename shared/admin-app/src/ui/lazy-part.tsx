import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Load<P> = () => Promise<ComponentType<P>>;

const loads: Load<never>[] = [];

/**
 * Creates a component that loads when it is first rendered, or earlier by `loadParts`. Until then, `fallback`
 * is in its place, and the rest of the view stays unchanged.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  fallback: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  loads.push(load as Load<never>);
  // The import is retried once, so that a single network error doesn't break the component.
  const Part = lazy(async () => ({ default: await load().catch(load) }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback(props)}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * Loads all lazy components, so that they open at once, even offline. A failed import is retried on render.
 */
export async function loadParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
