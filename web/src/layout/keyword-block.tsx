import { escapeHtml } from '@wa/core/domain/text';
import { staticPart } from './static-parts.ts';

/**
 * Keywords and regions for search engines, hidden from view on every page (specification 1). The server alone has the
 * sentences; the browser keeps what it was sent.
 */
export function KeywordBlock({ sentences }: { sentences: readonly string[] | undefined }) {
  const sent = staticPart('keywords');
  const html = sentences?.map((line) => `<p>${escapeHtml(line)}</p>`).join('') ?? sent;
  return (
    <div
      className="visually-hidden"
      aria-hidden="true"
      data-static-part="keywords"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
