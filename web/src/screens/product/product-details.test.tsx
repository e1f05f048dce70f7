import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { ProductCertificates } from './product-certificates.tsx';
import { ProductFacts, ProductUse } from './product-details.tsx';

const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('what an engineer reads before choosing a product', () => {
  it('shows nothing for empty fields', () => {
    const product = buildProduct();
    expect(renderToStaticMarkup(<ProductUse product={product} others={[]} />)).toBe('');
    expect(renderToStaticMarkup(<ProductFacts product={product} />)).toBe('');
  });

  it('links the products to choose instead, and leaves out one that is gone', () => {
    const product = buildProduct({
      uses: ['One piece'],
      alternatives: [{ when: 'Gas', products: ['gone', 'there'], why: 'to 58 psi' }],
    });
    const others = [{ _id: 'there', slug: 'snap', name: 'Snap Clamp' }];
    const html = renderToStaticMarkup(<ProductUse product={product} others={others} />);
    expect(html.match(/<a href="[^"]*"/g)).toEqual(['<a href="/product/snap"']);
    expect(words(html)).toContain('Gas Snap Clamp to 58 psi');
  });

  it('numbers the steps, and shows only the fields that the owner has filled in', () => {
    const product = buildProduct({
      limits: [{ title: 'No gas', text: 'Water only.' }],
      steps: [
        { title: 'Clean', text: 'The pipe.', picture: '' },
        { title: 'Tighten', text: 'The nuts.', picture: '' },
      ],
      weight: '9 lb',
    });
    const text = words(renderToStaticMarkup(<ProductFacts product={product} />));
    expect(text).toContain('No gas. Water only.');
    expect(text).toContain('1. Clean The pipe. 2. Tighten The nuts.');
    expect(text).toContain('Weight 9 lb');
    expect(text).not.toContain('Torque');
  });

  it('lists the certificates with what each covers, and links their PDFs (D26.2)', () => {
    const certificates = [
      {
        ...{ name: 'NSF/ANSI/CAN 61', issuer: 'A certifier', number: 'A-1', file: '/uploads/a.pdf' },
        ...{ conditions: 'DN 50 to 150', validUntil: 'March 31, 2027' },
      },
    ];
    const html = renderToStaticMarkup(<ProductCertificates certificates={certificates} hosts={[]} />);
    expect(words(html)).toContain(
      'NSF/ANSI/CAN 61 A-1 A certifier, DN 50 to 150, valid until March 31, 2027 View certificate',
    );
    expect(html).toContain('href="/view/pdf?src=%2Fuploads%2Fa.pdf');
  });
});
