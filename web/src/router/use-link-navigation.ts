import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { finalAddress } from '@wa/core/domain/links';
import { comparisonWith } from '../site/compared.ts';
import { isSitePath } from '../site/routes.ts';

/**
 * Turns a plain click on any link within the site into a client navigation. One listener serves the links of
 * blocks, sanitized HTML, and drawings, none of which depend on the router. A "Compare" link adds its product
 * to those compared last.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const address = link && siteAddress(link, event);
      if (!address) return;
      event.preventDefault();
      void navigate(address);
    };
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('click', follow);
    };
  }, [navigate]);
}

/** Returns the address of a link within the site; null if the browser should handle the click. */
function siteAddress(link: Element, event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (link.hasAttribute('download') || !['', '_self', null].includes(link.getAttribute('target')))
    return null;
  const compared = link.getAttribute('data-compare');
  const href = compared === null ? link.getAttribute('href') : comparisonWith(compared);
  const url = new URL(href ?? '', location.href);
  if (url.origin !== location.origin || !isSitePath(url.pathname)) return null;
  return finalAddress(`${url.pathname}${url.search}${url.hash}`);
}
