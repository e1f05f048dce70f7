import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { BackLink } from '../layout/back-link.tsx';
import { quoteOf } from '../layout/quote-of.ts';
import { PageTitle } from '../layout/page-title.tsx';
import type { ViewProps } from '../app/views.ts';
import { ProductDocuments } from './product-documents.tsx';
import { ProductImages } from './product-images.tsx';

/** A product: title, all images, its HTML (sanitised by the server), its PDFs and the way to a quote. */
export function ProductView({ route, site, path }: ViewProps<'product'>) {
  const { product, documents } = route;
  const title = plainTitle(product.title);
  return (
    <article className="page">
      <BackLink />
      <PageTitle title={product.title} />
      <div className="product-body">
        <ProductImages product={product} title={title} />
        {product.content && <div className="prose" dangerouslySetInnerHTML={{ __html: product.content }} />}
      </div>
      <aside className="page-side" aria-label="Documents and quote">
        <ProductDocuments pdfs={product.pdfs} title={title} known={documents} />
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
