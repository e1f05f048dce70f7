import { Icon } from '@wa/core/ui/icon.tsx';

interface Props {
  /** An inquiry link (inquiry-link.ts, site-routes.ts). */
  href: string;
  /** Of the product, for screen readers. */
  name: string;
}

/** Puts the items of a link on the quote list (inquiry-status.tsx); without scripts it opens them as a list. */
export function InquiryButton({ href, name }: Props) {
  return (
    <a className="button add-to-inquiry" href={href} data-add-inquiry="" rel="nofollow">
      <Icon name="plus" />
      Add to quote<span className="visually-hidden">: {name}</span>
    </a>
  );
}
