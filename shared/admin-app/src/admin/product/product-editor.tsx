import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BACK_TO_ADMIN, EDIT_PRODUCT, SAVE } from '@wa/core/domain/labels';
import { SAVING } from '@wa/core/domain/messages';
import { plainTitle } from '@wa/core/domain/products/product-card';
import type { Product } from '@wa/core/domain/products/product';
import { usePlatform } from '../../platform/provider.tsx';
import { LoadState } from './product-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import { useProduct } from './use-product.ts';
import { useProductForm } from './use-product-form.ts';

/** A product's own address in the admin: all its fields on a page (D10). */
export function ProductEditor({ by, value }: { by: 'id' | 'slug'; value: string }) {
  const loaded = useProduct(by, value);
  return (
    <main id="admin-main" className="admin-main editor-page">
      <Link className="button button-quiet align-start" to="/admin">
        {BACK_TO_ADMIN}
      </Link>
      {loaded.state === 'ready' ? (
        <Editing product={loaded.product} />
      ) : (
        <>
          <h1>{EDIT_PRODUCT}</h1>
          <LoadState loaded={loaded} />
        </>
      )}
    </main>
  );
}

function Editing({ product }: { product: Product | null }) {
  const form = useProductForm(product);
  const navigate = useNavigate();
  const { openExternal, publicUrl } = usePlatform();
  const { state, save } = form;
  useEffect(() => {
    if (state === 'saved') void navigate('/admin');
  }, [navigate, state]);
  return (
    <form
      className="fields panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1>{plainTitle(form.form.title) || EDIT_PRODUCT}</h1>
      <ProductFields state={form} version={product?.version ?? null} />
      <div className="button-row">
        <button className="button button-primary" disabled={state === 'saving'}>
          {state === 'saving' ? SAVING : SAVE}
        </button>
        {product !== null && product.slug !== '' && (
          <button
            type="button"
            className="button"
            onClick={() => openExternal(publicUrl(`/product/${product.slug}`))}
          >
            View on the site
          </button>
        )}
      </div>
    </form>
  );
}
