import type { Product } from '@wa/core/domain/products/product';
import { drawingOf } from '../../site/drawn.tsx';
import { ProductPicture } from '../../site/picture.tsx';

/** All images of a product; its card image when it has no others (specification 3: images or single image). */
export function shownImages(product: Product): string[] {
  const images = product.images.filter((image) => image.trim() !== '');
  return images.length > 0 ? images : [product.image].filter(Boolean);
}

export function ProductImages({ product, title }: { product: Product; title: string }) {
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
