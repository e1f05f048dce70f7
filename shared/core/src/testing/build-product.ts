import type { Product, ProductInput } from '../domain/products/product.ts';
import { buildId, BUILT_AT } from './build-id.ts';

/** Builds the fields that a client sends for a product. */
export function buildProductInput(overrides: Partial<ProductInput> = {}): ProductInput {
  return {
    title: 'Grip Couplings | Stainless',
    image: 'https://media.example/grip-coupling.png',
    url: '',
    slug: 'grip-couplings-stainless',
    source: '',
    content: '<p>Joins plain-ended pipes.</p>',
    images: [],
    pdfs: [],
    metaTitle: '',
    metaDescription: '',
    connectedSidebar: [],
    figures: [],
    tasks: [],
    restraint: '',
    restraintCondition: '',
    summary: '',
    uses: [],
    alternatives: [],
    limits: [],
    steps: [],
    materials: [],
    approvals: '',
    weight: '',
    leadTime: '',
    orderCode: '',
    torque: '',
    reviewBy: '',
    pdfNames: [],
    imageAlts: [],
    draft: false,
    prepared: null,
    ...overrides,
  };
}

/** Builds a stored product with a unique id and slug. */
export function buildProduct(overrides: Partial<Product> = {}): Product {
  const _id = overrides._id ?? buildId();
  return {
    ...buildProductInput({ slug: `product-${_id.slice(-6)}` }),
    _id,
    version: 1,
    updatedAt: BUILT_AT,
    isDeleted: false,
    order: 0,
    ...overrides,
  };
}
