import { useEffect, useState, type ReactNode } from 'react';
import { LOADING } from '@wa/core/domain/messages';

/** Milliseconds before anything shows: what is quicker needs no sign of life (design direction). */
const PATIENCE = 150;

/** Skeletons of the final shape; the dashboard's unless others are given. */
export function LoadingView({ children = <SkeletonCards /> }: { children?: ReactNode }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <main className="loading-view" aria-busy>
      <p className="visually-hidden" role="status">
        {LOADING}
      </p>
      {children}
    </main>
  );
}

export function SkeletonCards() {
  return (
    <div className="product-cards" aria-hidden>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="skeleton skeleton-card" />
      ))}
    </div>
  );
}
