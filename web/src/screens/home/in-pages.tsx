import { searchAddress } from '@wa/core/domain/site-routes';

/** The box above finds products by their titles; pages, tables and figures are another search. */
export function InPages({ query }: { query: string }) {
  return (
    <p className="home-in-pages">
      <a href={searchAddress(query.trim())}>In pages and figures: search “{query.trim()}”</a>
    </p>
  );
}
