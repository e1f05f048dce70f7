import { EMPTY_FIGURE, isBrokenMeasure } from '@wa/core/domain/figures/catalogue-figure';
import { PENDING_OP, type Fields, type Operation } from '../queue/operation.ts';

/** Empty value of every field of a new record, as the server fills it in (D4). */
const EMPTY: Readonly<Record<string, Fields>> = {
  product: {
    title: '',
    image: '',
    url: '',
    slug: '',
    source: '',
    images: [],
    pdfs: [],
    metaTitle: '',
    metaDescription: '',
    connectedSidebar: [],
    figures: [],
    order: Number.MAX_SAFE_INTEGER,
  },
  'sidebar-item': {
    name: '',
    href: '',
    parent: null,
    order: Number.MAX_SAFE_INTEGER,
    linkedProduct: null,
    linkedPage: null,
    section: null,
  },
  page: {
    ...{ title: '', slug: '', images: [], pdfs: [], featured: false, url: '' },
    ...{ backTo: 'previous', copyProtection: false },
  },
  figure: { ...EMPTY_FIGURE, formerKeys: [], order: Number.MAX_SAFE_INTEGER },
  table: { name: '', caption: '', rowLabel: 'Type', columns: [], rows: [], notes: [] },
  'gallery-group': { title: '', thumbnail: '', images: [], projects: [], order: Number.MAX_SAFE_INTEGER },
};

/** The record as it will be when the operation has gone through; a null clears a field, as on the server (D4). */
export function optimisticRecord(operation: Operation): Fields {
  const { opId, kind, base, body, recordId, baseVersion, at, action } = operation;
  const empty = EMPTY[kind] ?? {};
  const sent = Object.entries(body ?? {})
    .filter(([field, value]) => field !== 'removedChildren' && value !== undefined)
    .map(([field, value]) => [field, value ?? empty[field] ?? null]);
  const parts: Fields[] = [empty, base ?? {}, Object.fromEntries(sent)];
  return {
    ...Object.assign({}, ...parts.map(drawable)),
    _id: recordId,
    version: baseVersion ?? 0,
    updatedAt: at,
    isDeleted: action === 'delete',
    [PENDING_OP]: opId,
  };
}

/** Without a measure that cannot be drawn. */
function drawable({ measure, ...others }: Fields): Fields {
  return measure === undefined || isBrokenMeasure(measure) ? others : { ...others, measure };
}
