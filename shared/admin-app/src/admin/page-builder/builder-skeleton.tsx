/** The shape of the page builder while its page is on the way: outline, a few fields and sections, preview. */
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
