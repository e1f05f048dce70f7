import { useStaticPart } from './static-parts.ts';

/** Keywords and regions for search engines, hidden from view on every page (specification 1). */
export function KeywordBlock() {
  const html = useStaticPart('keywords');
  return (
    <div
      className="visually-hidden"
      aria-hidden="true"
      data-static-part="keywords"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
