import { inquiryHref } from '@wa/core/domain/inquiry/inquiry-link';
import { InquiryButton } from './inquiry-button.tsx';

interface Props {
  slug: string;
  /** Of the product, for screen readers. */
  name: string;
  size?: string;
  note?: string;
}

/** Puts a product on the inquiry list, with what is known of the size and the need. */
export function AddToInquiry({ slug, name, ...given }: Props) {
  return <InquiryButton href={inquiryHref([{ slug, ...given }])} name={name} />;
}
