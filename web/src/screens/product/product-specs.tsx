import { FactPlate } from '@wa/core/blocks/fact-plate.tsx';
import { FactTable } from '@wa/core/blocks/fact-table.tsx';
import { GuideTexts } from '@wa/core/blocks/guide-texts.tsx';
import { keySpecs } from '@wa/core/domain/products/key-specs';
import { productGuide } from '@wa/core/domain/products/product-guide';
import type { Product } from '@wa/core/domain/products/product';
import type { SiteSettings } from '@wa/core/contract/site';

/** The first specs of a product in large type, and whether the product restrains the pipe ends. */
export function KeySpecs({ product }: { product: Product }) {
  const { restraint, restraintCondition, limits } = product;
  const figures = keySpecs(product);
  if (figures.length === 0 && restraint === '') return null;
  return (
    <FactPlate figures={figures} root={{ 'aria-label': 'Key specifications' }}>
      {restraint !== '' && (
        <div>
          <dt className="quiet">End restraint</dt>
          <dd>{{ yes: 'Yes', no: 'None', conditional: 'Conditional' }[restraint]}</dd>
          {restraint === 'conditional' && (
            <dd className="fact-plate-condition">If {restraintCondition.replace(/\.$/, '')}.</dd>
          )}
          {restraint === 'no' && limits.length > 0 && (
            <dd className="fact-plate-condition">
              <a href="#limits">See limits</a>
            </dd>
          )}
        </div>
      )}
    </FactPlate>
  );
}

/** All specs of a product, each with an anchor of its own. */
export function SpecSection({ product: { specs } }: { product: Product }) {
  if (!specs) return null;
  return (
    <section className="section" aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <FactTable table={specs.table} caption={specs.table.caption} />
    </section>
  );
}

interface GuideProps {
  product: Product;
  site: Pick<SiteSettings, 'name' | 'publicUrl'>;
}

/** Text to copy into a project's specification. A product without specs has none. */
export function GuideSection({ product, site }: GuideProps) {
  const source = productGuide(product, site);
  if (!source) return null;
  return (
    <section className="section" aria-labelledby="guide">
      <h2 id="guide">Guide specification</h2>
      <GuideTexts source={source} />
    </section>
  );
}
