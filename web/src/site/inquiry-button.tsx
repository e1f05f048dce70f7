import { Icon } from '@wa/core/ui/icon.tsx';

interface Props {
  /** A link to the quote list (inquiry-link.ts, site-routes.ts). */
  href: string;
  /** Name of the product, for screen readers. */
  name: string;
}

/**
 * Adds the items of a link to the quote list (inquiry-status.tsx). Without scripts, the link opens them as a
 * list.
 */
export function InquiryButton({ href, name }: Props) {
  return (
    <a className="button add-to-inquiry" href={href} data-add-inquiry="" rel="nofollow">
      <Icon name="plus" />
      Add to quote<span className="visually-hidden">: {name}</span>
    </a>
  );
}
