/**
 * The public words of the first content are plain American English.
 */
import { describe, expect, it } from 'vitest';
import { renderGallery } from '@wa/core/domain/catalogue/draw-records';
import { mapTexts } from '@wa/core/domain/figures/references';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { pageMetadata } from '@wa/core/domain/pages/seo';
import {
  drawnPages,
  drawnProducts,
  drawnTables,
  seed,
  seedCatalogue,
} from '../../testing/seed/first-catalog.ts';

/** Banned words of the public site, each with its replacement. */
const BANNED: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\bpublish(?:es|ed)?\b/i, 'listed, rated'],
  [/\bon request\b/i, 'Contact us for ...'],
  [/\bplease (?:ask|confirm)\b/i, 'a dagger with one footnote (D23)'],
  [/\bfigures?\b/i, 'value, rating, specifications'],
  [/\bmeasure sheets?\b/i, 'measurement form'],
  [/\b[ei]nquir(?:y|ies)\b/i, 'quote, quote request'],
  [/\bpermanent\b/i, 'continuous'],
  [/\b(?:on|off) seating\b/i, 'seating and unseating'],
  [/\bpull of the pressure\b|\banchor blocks?\b/i, 'thrust, thrust blocks'],
  [/\bholds? (?:the |both |plain )?pipes?\b/i, 'restrain'],
  [/\bring between (?:a|the|pipe|sleeve|casing)\b/i, 'annular space'],
  [/\bmedium\b|\bMedium\b./, 'fluid'],
  [/\b(?:already|pipes?) laid\b|\blaid (?:around|pipes?)\b/i, 'existing, installed'],
  [/\banew\b|\bbesides?\b|\bmeanwhile\b|\ball the same\b/i, 'a plain word'],
  [/\be-mails?\b/i, 'email'],
  [/\btelephones?\b/i, 'phone'],
  [
    /\b(?:adaptor|catalogue|centre|colour|fibre|grey|licence|metre|millimetre|mould|odour)(?:s|d|ed)?\b/i,
    'American',
  ],
];

/** Fields that visitors never see: addresses, ids, keys, and search terms. */
const UNREAD = new Set(
  '_id id slug href url src image images pdfs source thumbnail key name kind type figure figures facts keywords suggestions word'.split(
    ' ',
  ),
);

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, part]) => (UNREAD.has(field) ? [] : [[field, readable(part)]])),
  );
}

function bannedIn(value: unknown): string[] {
  const found: string[] = [];
  mapTexts(readable(value), (text) => {
    const words = text.replace(/<[^>]*>/g, ' ');
    for (const [banned, instead] of BANNED)
      if (banned.test(words)) found.push(`“${words}”: write ${instead}`);
    return text;
  });
  return found;
}

/** The site shows neither hidden values nor a value's question and source, which are for the office. */
const values = seedCatalogue.figures.map((found) => plateFigure(found));

describe('the words of the first content', () => {
  it.each([
    ['products', drawnProducts],
    ['pages', drawnPages],
    ['tables', drawnTables],
    ['values', values],
    [
      'gallery',
      renderGallery(
        seed.galleryGroups.map((group) => ({ ...group, version: 1, updatedAt: '' })),
        seedCatalogue,
      ),
    ],
    ['navigation', seed.sidebarItems.map(({ name }) => name)],
    ['settings', seed.siteSettings],
  ])('in its %s are those that buyers use', (_, shown) => {
    expect(bannedIn(shown)).toEqual([]);
  });

  it('are detected in texts and ignored in addresses', () => {
    expect(bannedIn({ text: '<p>Given on request.</p>', slug: 'on-request' })).toHaveLength(1);
    expect(bannedIn(['The published figures', 'Flange adaptors'])).toHaveLength(3);
    expect(bannedIn('Contact us for the rating.')).toEqual([]);
  });
});

describe('the descriptions of the first content', () => {
  const descriptions = [
    ...drawnProducts.map(({ slug, metaDescription }) => [`/product/${slug}`, metaDescription] as const),
    ...drawnPages.map((page) => [`/${page.slug}`, pageMetadata(page, '').description] as const),
  ];

  // first-catalog.test.ts tests their lengths.
  it('are whole sentences, without the words of the office', () => {
    expect(descriptions.filter(([, text]) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
    const OFFICE = /\b(?:card|figure|record|sheet to|template)\b/i;
    expect(descriptions.filter(([, text]) => OFFICE.test(text))).toEqual([]);
  });
});
