import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';

/** The way to a quote beside or below what a page shows; on phones it stays at the foot of the screen (page-side.css). */
export function QuoteSide() {
  return (
    <aside className="quote-side" aria-label="Quote">
      <section className="section">
        <ContactBlock id="quote" data={{}} />
      </section>
    </aside>
  );
}
