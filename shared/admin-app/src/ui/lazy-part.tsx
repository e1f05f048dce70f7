import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Load<P> = () => Promise<ComponentType<P>>;

const loads: (() => Promise<unknown>)[] = [];

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

/** Returns a loader of code that a first view doesn't need. The code also loads earlier by `loadParts`. */
export function lazyModule<M>(load: () => Promise<M>): () => Promise<M> {
  loads.push(load);
  return () => load().catch(load);
}

/**
 * Loads all lazy components and modules, so that they open at once, even offline. A failed import is retried on render.
 */
export async function loadParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
