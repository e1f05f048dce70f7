import { Prose } from '@wa/core/ui/photo.tsx';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';
import { cardLines, plainTitle } from '@wa/core/domain/products/product';
import { BackLink } from '../../site/layout/back-link.tsx';
import { quoteOf } from '../../site/layout/quote-of.ts';
import { PageTitle } from '../../site/layout/page-title.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { drawingOf } from '../../site/drawn.tsx';
import { ProductDocuments } from './product-documents.tsx';
import { ProductWays } from '../../site/product-ways.tsx';
import { ProductImages, shownImages } from './product-images.tsx';

/** A product: title, all images, its HTML (sanitised by the server), its PDFs and the way to a quote. */
export function ProductView({ route, site, path }: ViewProps<'product'>) {
  const { product, documents } = route;
  const title = plainTitle(product.title);
  return (
    <article className="page page-with-side">
      <BackLink />
      <PageTitle title={product.title} titles={product.titles} />
      <div className="product-body">
        <p className="product-ways cluster">
          <ProductWays slug={product.slug} name={cardLines(product.title)[0] ?? title} />
        </p>
        <ProductImages product={product} title={title} />
        {product.content && <Prose html={product.content} />}
      </div>
      <aside className="page-side page-side-quote" aria-label="Documents and quote">
        <ProductDocuments
          pdfs={product.pdfs}
          hosts={site.cloudMediaHosts}
          title={title}
          known={documents}
          drawings={shownImages(product).flatMap((image) => drawingOf(image) ?? [])}
        />
        <section className="section" id="quote">
          <BlockEnvironmentProvider
            value={{ site, pageTitle: title, path, quote: quoteOf(route), catalogue: null }}
          >
            <ContactBlock id="quote" data={{}} />
          </BlockEnvironmentProvider>
        </section>
      </aside>
    </article>
  );
}
