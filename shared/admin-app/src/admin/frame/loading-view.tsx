import { useEffect, useState, type ReactNode } from 'react';
import { LOADING } from '@wa/core/domain/messages';

/** Milliseconds before the loading state appears; faster loads don't need one (design direction). */
const PATIENCE = 150;

/** Placeholders in the final layout; the dashboard's by default. */
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
