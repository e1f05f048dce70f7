import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { ContactBlock } from '@wa/core/blocks/kinds/contact.tsx';
import {
  cardLines,
  plainTitle,
  productAlt,
  shownImages,
  type Product,
} from '@wa/core/domain/products/product';
import { Prose } from '@wa/core/ui/photo.tsx';
import { drawingOf } from '../../site/drawn.tsx';
import { quoteOf } from '../../site/layout/frame.tsx';
import { PageTitle } from '../../site/layout/page-parts.tsx';
import { ProductPicture } from '../../site/picture.tsx';
import { ProductWays } from '../../site/product-ways.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { ProductContents, ProductDetails } from './product-details.tsx';

/** Content of a product page: title, all images, HTML (sanitized by the server), details, and quote request. */
export function ProductArticle(props: ViewProps<'product'>) {
  const { route, site, path } = props;
  const { product } = route;
  const title = plainTitle(product.title);
  const images = shownImages(product);
  return (
    <>
      <PageTitle title={product.title} titles={product.titles} />
      <div className="product-body">
        <div className={images.length === 1 ? 'product-head product-head-single' : 'product-head'}>
          <div>
            {product.summary && <p className="lead">{product.summary}</p>}
            <p className="product-ways space-12 line">
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
        <div className="product-details">
          <ProductDetails {...props} />
        </div>
      </div>
      <aside className="page-side page-side-quote" aria-label="Quote">
        <section className="section" id="quote">
          <BlockEnvironmentProvider
            value={{ site, pageTitle: title, path, quote: quoteOf(props), catalogue: null }}
          >
            <ContactBlock id="quote" data={{}} />
          </BlockEnvironmentProvider>
        </section>
        <div className="product-contents box">
          <ProductContents {...props} />
        </div>
      </aside>
    </>
  );
}

interface ProductImagesProps {
  images: readonly string[];
  alts: Product['imageAlts'];
  title: string;
}

function ProductImages({ images, alts, title }: ProductImagesProps) {
  return (
    <div className="product-images space-24">
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
