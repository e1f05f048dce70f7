import type { ReactNode } from 'react';
import { Prose } from '@wa/core/ui/photo.tsx';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';
import {
  cardLines,
  plainTitle,
  productAlt,
  shownImages,
  type Product,
} from '@wa/core/domain/products/product';
import { PageTitle } from '../../site/layout/page-parts.tsx';
import { quoteOf } from '../../site/layout/route-facts.ts';
import type { ViewProps } from '../../site/routes.ts';
import { Drawn, drawingOf } from '../../site/drawn.tsx';
import { ProductWays } from '../../site/product-ways.tsx';
import { ProductPicture } from '../../site/picture.tsx';

type ProductViewProps = ViewProps<'product'> & { body?: ReactNode; contents?: ReactNode };

/**
 * A product: title, all images, HTML (sanitized by the server), and the quote request.
 * @param body further details of the product (product-details.tsx), on the server only
 * @param contents links to the sections of the page, on the server only
 */
export function ProductView({ route, site, path, body, contents }: ProductViewProps) {
  const { product } = route;
  const title = plainTitle(product.title);
  const images = shownImages(product);
  return (
    <article className="page page-with-side">
      <PageTitle title={product.title} titles={product.titles} />
      <div className="product-body">
        <div className={images.length === 1 ? 'product-head product-head-single' : 'product-head'}>
          <div>
            {product.summary && <p className="lead">{product.summary}</p>}
            <p className="product-ways line">
              <ProductWays
                slug={product.slug}
                name={cardLines(product.title)[0] ?? title}
                task={product.tasks[0]}
              />
            </p>
            {product.content && <Prose html={product.content} />}
          </div>
          <ProductImages images={images} alts={product.imageAlts} title={title} />
        </div>
        <Drawn key={product._id} part="product-details" of={route} className="product-details">
          {body}
        </Drawn>
      </div>
      <aside className="page-side page-side-quote" aria-label="Quote">
        <section className="section" id="quote">
          <BlockEnvironmentProvider
            value={{ site, pageTitle: title, path, quote: quoteOf(route), catalogue: null }}
          >
            <ContactBlock id="quote" data={{}} />
          </BlockEnvironmentProvider>
        </section>
        <Drawn key={product._id} part="product-contents" of={route} className="product-contents box">
          {contents}
        </Drawn>
      </aside>
    </article>
  );
}

interface ProductImagesProps {
  images: readonly string[];
  alts: Product['imageAlts'];
  title: string;
}

function ProductImages({ images, alts, title }: ProductImagesProps) {
  return (
    <div className="product-images">
      {images.map((image, index) => {
        const drawing = drawingOf(image);
        const alt = productAlt({ imageAlts: alts }, image) || (drawing?.alt ?? title);
        return (
          <figure key={index} className="box">
            <ProductPicture image={image} alt={alt} variant="figure" lazy={index > 1} />
            {drawing && <figcaption className="quiet">{alt}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}
