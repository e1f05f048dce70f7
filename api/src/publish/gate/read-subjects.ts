import { pickFields } from '@wa/core/domain/pick-fields';
import { setImmediate as turn } from 'node:timers/promises';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText, keysIn } from '@wa/core/domain/figures/references';
import { SETTINGS } from '@wa/core/domain/labels';
import { publicGallery } from '@wa/core/domain/pages/gallery';
import { pageAnchors } from '@wa/core/domain/pages/page-content';
import type { Page } from '@wa/core/domain/pages/page';
import { plainTitle } from '@wa/core/domain/products/product-card';
import type { RecordKind } from '@wa/core/domain/record';
import { DRAWN_FIELDS } from '@wa/core/domain/settings/settings';
import type { Settings } from '@wa/core/domain/settings/settings';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { GALLERY_PATH, GALLERY_SLUG } from '@wa/core/domain/site-routes';
import type { RecordOf } from '../../store/records.ts';
import { pagePieces, readInto } from './page-pieces.ts';
import { piece } from './subject.ts';
import type { Subject } from './subject.ts';

/** Records after which others have their turn: thousands would keep visitors waiting. */
const AT_A_TIME = 50;
/** Ids that the site itself gives to parts of a page. */
const PAGE_IDS = ['main', 'page-questions'];
const PRODUCT_IDS = ['main', 'documents', 'quote'];

/** All content as the store holds it, read once. */
export interface Contents {
  pages: readonly Page[];
  products: readonly RecordOf<'products'>[];
  items: readonly RecordOf<'sidebarItems'>[];
  tables: readonly TableRecord[];
  groups: readonly RecordOf<'galleryGroups'>[];
  settings: Settings;
}

/** Every record with the parts that the rules look at. */
export async function readSubjects(contents: Contents, catalogue: Catalogue): Promise<Subject[]> {
  const { pages, products, items, tables, groups, settings } = contents;
  const galleryAnchors = publicGallery(groups).map(({ slug }) => slug);
  const make: (() => Subject)[] = [
    ...pages.map((page) => () => ofPage(page, page.slug === GALLERY_SLUG ? galleryAnchors : [])),
    ...products.map((product) => () => ofProduct(product)),
    // A row without a name is drawn for nobody.
    ...items.filter(({ name }) => name.trim() !== '').map((item) => () => ofItem(item)),
    ...tables.map((table) => () => ofTable(table)),
    ...groups.map((group) => () => ofGroup(group)),
    () => ofSettings(settings),
  ];
  const subjects: Subject[] = [];
  for (const [at, read] of make.entries()) {
    if (at % AT_A_TIME === AT_A_TIME - 1) await turn();
    subjects.push(read());
  }
  return subjects;

  function subject(
    kind: RecordKind,
    { id, title, path }: { id: string | null; title: string; path: string | null },
    parts: Partial<Subject>,
  ): Subject {
    const name = plainTitle(drawText(title, catalogue.figure));
    const place = { kind, id, title: name, path };
    const what =
      kind === 'settings' ? 'The settings' : `The ${kind.replace('-', ' ')} “${name || (path ?? '')}”`;
    return { place, what, pieces: [], figures: [], tables: [], anchors: new Set(), ...parts };
  }

  function ofPage(page: Page, more: readonly string[]): Subject {
    const { pieces, ids, figures, tables: named } = pagePieces(page);
    const anchors = pageAnchors(page).map(({ anchor }) => anchor);
    return subject(
      'page',
      { id: page._id, title: page.title, path: `/${page.slug}` },
      {
        pieces,
        figures: [...keysIn([page.title, page.content]), ...figures],
        tables: [...new Set(named)],
        anchors: new Set([...anchors, ...ids, ...more, ...PAGE_IDS]),
      },
    );
  }

  function ofProduct(product: RecordOf<'products'>): Subject {
    const ids: string[] = [];
    const content = piece('content');
    readInto(product.content, content, ids);
    const { title, metaTitle, metaDescription, url, image, images, pdfs, figures } = product;
    const fields = piece('', {
      links: [url, ...pdfs].map((href) => ({ href })),
      images: [image, ...images].map((src) => ({ src })),
      texts: [title, metaTitle, metaDescription],
    });
    const texts = [title, metaTitle, metaDescription, product.content];
    return subject(
      'product',
      { id: product._id, title, path: `/product/${product.slug}` },
      {
        pieces: [fields, content],
        figures: [...keysIn(texts), ...figures],
        anchors: new Set([...ids, ...PRODUCT_IDS]),
      },
    );
  }

  function ofItem(item: RecordOf<'sidebarItems'>): Subject {
    // Where a product or page is linked the free address is not used.
    const isLinked = item.linkedProduct !== null || item.linkedPage !== null;
    const links = isLinked ? [] : [{ href: item.href }];
    return subject(
      'sidebar-item',
      { id: item._id, title: item.name, path: null },
      { pieces: [piece('', { links, texts: [item.name] })], figures: [...keysIn(item.name)] },
    );
  }

  function ofTable(table: TableRecord): Subject {
    const { caption, rowLabel, columns, rows, notes } = table;
    const words = rows.map(({ header, cells }) =>
      piece(`row “${header}”`, {
        texts: [header, ...cells.flatMap((cell) => (cell !== null && 'words' in cell ? [cell.words] : []))],
      }),
    );
    const head = piece('', { texts: [caption, rowLabel, ...columns.map(({ label }) => label), ...notes] });
    return subject(
      'table',
      { id: table._id, title: caption, path: null },
      { pieces: [head, ...words], figures: figuresInTable(table) },
    );
  }

  function ofGroup(group: RecordOf<'galleryGroups'>): Subject {
    const { title, thumbnail, images, projects } = group;
    const pictures = (where: string, own: typeof images, name: string, thumb: string) =>
      piece(where, {
        images: [
          { src: thumb },
          ...own.map(({ src, description }) => ({ src, alt: description.trim() || null })),
        ],
        texts: [name, ...own.map(({ description }) => description)],
      });
    return subject(
      'gallery-group',
      { id: group._id, title, path: GALLERY_PATH },
      {
        pieces: [
          pictures('', images, title, thumbnail),
          ...projects.map((each) =>
            pictures(`project “${each.name}”`, each.images, each.name, each.thumbnail),
          ),
        ],
        figures: [...keysIn([title, images, projects])],
      },
    );
  }

  function ofSettings(stored: Settings): Subject {
    const { headerImage, footerLinks } = stored;
    const drawn = pickFields(stored, DRAWN_FIELDS);
    const isPicture = headerImage.shows === 'picture';
    return subject(
      'settings',
      { id: null, title: SETTINGS, path: null },
      {
        pieces: [
          piece('', { texts: Object.values(drawn).flat() }),
          piece('footer', {
            links: footerLinks.map(({ href }) => ({ href })),
            texts: footerLinks.map(({ label }) => label),
          }),
          piece('header image', {
            images: isPicture ? [{ src: headerImage.src, alt: headerImage.alt.trim() || null }] : [],
          }),
        ],
        figures: [...keysIn(drawn)],
      },
    );
  }
}
