import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Family } from '@wa/core/domain/products/families';
import { searchHref } from './search-address.ts';

interface FamilyLinksProps {
  families: readonly Family[];
  /** Slug of the selected family; empty for all products. */
  current: string;
  /** Text of the search, which the links keep. */
  query: string;
}

/** Links above the grid, one per product family. Each shows the products of that family in their order. */
export function FamilyLinks({ families, current, query }: FamilyLinksProps) {
  if (families.length === 0) return null;
  return (
    <nav className="home-families" aria-label="Product families">
      <ul>
        {[{ slug: '', name: 'All' }, ...families].map(({ slug, name }) => (
          <li key={slug}>
            <FamilyLink href={searchHref({ text: query, family: slug })} isCurrent={slug === current}>
              {name}
            </FamilyLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FamilyLinkProps {
  href: string;
  isCurrent: boolean;
  children: string;
}

function FamilyLink({ href, isCurrent, children }: FamilyLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The grid below the link changes, so the scroll position stays.
    void navigate(href, { state: { stays: true } });
  };
  return (
    <a
      className="box-strong"
      href={href}
      aria-current={isCurrent || undefined}
      rel="nofollow"
      onClick={follow}
    >
      {children}
    </a>
  );
}
