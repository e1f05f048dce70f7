import type { ReactNode } from 'react';
import type { HomeCard, LedProduct } from '@wa/core/contract/site';
import { CERTIFICATES } from '@wa/core/domain/labels';
import { plainTitle, shownImages, type Product } from '@wa/core/domain/products/product';
import { Icon } from '@wa/core/ui/icon.tsx';
import { drawingOf } from '../../site/drawn.tsx';
import { ProductPicture } from '../../site/picture.tsx';
import { Cards } from '../../site/product-card.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { ProductCertificates } from './product-certificates.tsx';
import { ProductDocuments } from './product-documents.tsx';
import { GuideSection, KeySpecs, SpecSection } from './product-specs.tsx';

/**
 * Details of a product. Each section appears only if it has content, and none needs a component in the
 * browser.
 */
export function ProductDetails({ route, site }: ViewProps<'product'>) {
  const { product, documents, asks = [], others = [], related = [] } = route;
  return (
    <>
      <KeySpecs product={product} />
      <ProductUse product={product} others={others} />
      <SpecSection product={product} />
      <ProductFacts product={product} />
      <ProductCertificates certificates={product.certificates} hosts={site.cloudMediaHosts} />
      <ProductDocuments
        pdfs={product.pdfs}
        pdfNames={product.pdfNames}
        hosts={site.cloudMediaHosts}
        title={plainTitle(product.title)}
        known={documents}
        drawings={shownImages(product).flatMap((image) => drawingOf(image) ?? [])}
      />
      <GuideSection product={product} site={site} />
      <Related products={related} />
      <Asks asks={asks} />
    </>
  );
}

/** Links to the sections of the page, next to it on wide screens. */
export function ProductContents({ route: { product, related = [] } }: ViewProps<'product'>) {
  const parts = [
    ['specifications', 'Specifications', product.specs],
    ['limits', 'Limits', product.limits.length > 0],
    ['installation', 'Installation', product.steps.length > 0],
    ['ordering', 'Materials and ordering', hasOrdering(product)],
    ['certificates', CERTIFICATES, product.certificates],
    ['documents', 'Documents', product.pdfs.length > 0],
    ['guide', 'Guide specification', product.specs],
    ['related', 'Related products', related.length > 0],
  ] as const;
  const shown = parts.filter(([, , isShown]) => isShown);
  if (shown.length < 2) return null;
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {shown.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** When to choose the product, and its alternatives. Renders nothing if both are empty. */
export function ProductUse({ product, others }: { product: Product; others: readonly LedProduct[] }) {
  const { uses, alternatives } = product;
  if (uses.length + alternatives.length === 0) return null;
  const named = alternatives.map((each) => ({ ...each, led: linksIn(each.products, others) }));
  return (
    <div className="product-use">
      {uses.length > 0 && (
        <section className="section" aria-labelledby="use">
          <h2 id="use">Use it when</h2>
          <ul className="product-uses space-12">
            {uses.map((use, at) => (
              <li key={at}>
                <Icon name="check" />
                {use}
              </li>
            ))}
          </ul>
        </section>
      )}
      {named.length > 0 && (
        <section className="section" aria-labelledby="instead">
          <h2 id="instead">Choose another product for</h2>
          <dl className="product-instead space-8">
            {named.map(({ when, why, led }, at) => (
              <div key={at}>
                <dt>{when}</dt>
                <dd>
                  {led}
                  {why && <div className="muted">{why}</div>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

/** Returns links such as `RS-2 or RS-3`; null if none of the products is in the catalog. */
function linksIn(ids: readonly string[], others: readonly LedProduct[]): ReactNode {
  const found = ids.flatMap((id) => others.find((other) => other._id === id) ?? []);
  if (found.length === 0) return null;
  return found.map(({ slug, name }, at) => (
    <span key={slug}>
      {at > 0 && ' or '}
      <a href={`/product/${slug}`}>{name}</a>
    </span>
  ));
}

/** Limits, installation, materials, and further facts from the owner, each only if it has content. */
export function ProductFacts({ product }: { product: Product }) {
  const { limits, steps, materials } = product;
  const own = OWN.filter(([field]) => product[field] !== '');
  return (
    <>
      {limits.length > 0 && (
        <section className="section product-limits" aria-labelledby="limits">
          <h2 id="limits">
            <Icon name="warning" />
            Limits
          </h2>
          <ul className="space-12">
            {limits.map(({ title, text }, at) => (
              <li key={at}>
                <b>{title}.</b> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length > 0 && (
        <section className="section" aria-labelledby="installation">
          <h2 id="installation">Installation</h2>
          <ol className="product-steps space-12 box">
            {steps.map(({ title, text, picture }, at) => (
              <li key={at} className="stack-4">
                {picture && <ProductPicture image={picture} />}
                <b>
                  {at + 1}. {title}
                </b>
                <p className="quiet">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {hasOrdering(product) && (
        <section className="section" aria-labelledby="ordering">
          <h2 id="ordering">Materials and ordering</h2>
          <dl className="product-instead space-8">
            {materials.map(({ part, material }, at) => (
              <Pair key={at} name={part} text={material} />
            ))}
            {own.map(([field, name]) => (
              <Pair key={field} name={name} text={product[field]} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

const OWN = [
  ['approvals', 'Approvals'],
  ['weight', 'Weight'],
  ['torque', 'Torque'],
  ['orderCode', 'Order code'],
  ['leadTime', 'Lead time'],
] as const;

const hasOrdering = (product: Product) =>
  product.materials.length > 0 || OWN.some(([field]) => product[field] !== '');

const Pair = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);

function Related({ products }: { products: readonly HomeCard[] }) {
  if (products.length === 0) return null;
  return (
    <section className="section" aria-labelledby="related">
      <h2 id="related">Related products</h2>
      <ul className="grid grid-narrow">
        <Cards products={products} />
      </ul>
    </section>
  );
}

/** Data that the office needs for a quote. */
function Asks({ asks }: { asks: readonly string[] }) {
  if (asks.length === 0) return null;
  return (
    <section className="section" aria-labelledby="needed">
      <h2 id="needed">What we need to quote</h2>
      <ul className="product-asks space-8">
        {asks.map((ask) => (
          <li key={ask}>{ask}</li>
        ))}
      </ul>
    </section>
  );
}
