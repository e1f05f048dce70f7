/** Placeholder of the page builder while its page loads: outline, fields, sections, and preview. */
export function BuilderSkeleton() {
  return (
    <div className="builder-skeleton" aria-hidden>
      <div className="skeleton" />
      <div>
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <div className="skeleton" />
    </div>
  );
}
