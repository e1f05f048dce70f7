import { Drawn } from '../drawn.tsx';

/**
 * Keywords and regions for search engines, hidden from view on every page (specification 1). The server alone has the
 * sentences.
 */
export function KeywordBlock({ sentences }: { sentences: readonly string[] | undefined }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <Drawn part="keywords">
        {sentences?.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Drawn>
    </div>
  );
}
