import { Prose } from '@wa/core/ui/photo.tsx';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';
import { cardLines, plainTitle, type Product } from '@wa/core/domain/products/product';
import { PageTitle } from '../../site/layout/page-parts.tsx';
import { quoteOf } from '../../site/layout/route-facts.ts';
import type { ViewProps } from '../../site/routes.ts';
import { drawingOf } from '../../site/drawn.tsx';
import { ProductWays } from '../../site/product-ways.tsx';
import { ProductPicture } from '../../site/picture.tsx';
import { DrawingFiles, type DrawnFile } from '@wa/core/blocks/drawing-files.tsx';
import {
  documentAddress,
  documentFactsText,
  documentName,
  type KnownDocuments,
} from '@wa/core/domain/documents/documents';
import { viewPdf } from '@wa/core/domain/labels';
import { FIND_PATH } from '@wa/core/domain/site-routes';
import { ProductFacts, ProductUse } from './product-details.tsx';
import { pdfHref } from '@wa/core/domain/links';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';

/** A product: title, all images, its HTML (sanitised by the server), its PDFs and the way to a quote. */
export function ProductView({ route, site, path }: ViewProps<'product'>) {
  const { product, documents } = route;
  const title = plainTitle(product.title);
  const [task] = product.tasks;
  return (
    <article className="page page-with-side">
      <PageTitle title={product.title} titles={product.titles} />
      <div className="product-body">
        {product.summary && <p className="product-summary">{product.summary}</p>}
        <p className="product-ways cluster">
          <ProductWays slug={product.slug} name={cardLines(product.title)[0] ?? title} />
          {task && (
            <a className="button" href={`${FIND_PATH}?task=${task}`} rel="nofollow">
              <Icon name="ruler" />
              Check fit
            </a>
          )}
        </p>
        <ProductImages product={product} title={title} />
        {product.content && <Prose html={product.content} />}
        <div className="product-details">
          <ProductUse product={product} others={route.others ?? []} />
          <ProductFacts product={product} />
        </div>
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

/** All images of a product; its card image when it has no others (specification 3: images or single image). */
function shownImages(product: Product): string[] {
  const images = product.images.filter((image) => image.trim() !== '');
  return images.length > 0 ? images : [product.image].filter(Boolean);
}

function ProductImages({ product, title }: { product: Product; title: string }) {
  const shown = shownImages(product);
  return (
    <div className={shown.length === 1 ? 'product-images product-images-single' : 'product-images'}>
      {shown.map((image, index) => {
        const drawing = drawingOf(image);
        return (
          <figure key={index}>
            <ProductPicture image={image} alt={title} variant="figure" lazy={index > 1} />
            {drawing && <figcaption>{drawing.alt}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}

interface DocumentsProps {
  pdfs: readonly string[];
  hosts: readonly string[];
  title: string;
  known?: KnownDocuments | undefined;
  drawings: readonly DrawnFile[];
}

/** 'View PDF 1', 'View PDF 2' and so on, described by what each is, in a new tab (specification 2). */
function ProductDocuments({ pdfs, hosts, title, known = {}, drawings }: DocumentsProps) {
  const documents = pdfs.flatMap((address, index) => {
    const href = pdfHref(address, pdfs.length > 1 ? `${title} ${String(index + 1)}` : title, hosts);
    const facts = documentFactsText(known[documentAddress(address)]);
    const file = ['PDF', facts].filter(Boolean).join(', ');
    return href === null ? [] : [{ href, label: viewPdf(index + 1), name: documentName(address), file }];
  });
  if (documents.length + drawings.length === 0) return null;
  return (
    <section className="section" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="downloads framed-list">
        {documents.map(({ href, label, name, file }) => (
          <li key={label}>
            <a className="download" href={href} title={name} target="_blank" rel="noopener">
              <Icon name="pdf" />
              <span className="download-label">
                {label}
                <NewTabNote />
              </span>
              <span className="download-kind figures">{file}</span>
            </a>
          </li>
        ))}
        {drawings.length > 0 && (
          <li>
            <DrawingFiles drawings={drawings} />
          </li>
        )}
      </ul>
    </section>
  );
}
