import { expect, it } from 'vitest';
import { findDocuments, type DocumentFamily } from './document-families.ts';

const of = (title: string, kind: string) => ({ href: `/${title}`, title, kind, updatedAt: '' });
const families: DocumentFamily[] = [
  {
    slug: 'seals',
    title: 'Wall seals',
    zip: '',
    documents: [of('Disc', 'Data sheet'), of('Disc', 'Measure sheet')],
  },
  { slug: 'valves', title: 'Valves', zip: '', documents: [of('Flap A', 'Data sheet')] },
];
const titles = (query: string) =>
  findDocuments(families, query).map(({ slug, documents }) => [slug, documents.length]);

it('finds documents by words of title, kind and family, in any order', () => {
  expect(titles('')).toEqual([
    ['seals', 2],
    ['valves', 1],
  ]);
  expect(titles('measure WALL')).toEqual([['seals', 1]]);
  expect(titles(' data ')).toEqual([
    ['seals', 1],
    ['valves', 1],
  ]);
  expect(titles('nothing')).toEqual([]);
});
