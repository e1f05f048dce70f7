import { deepEqual, pickFields, type RecordKind } from './record.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Choice = 'mine' | 'theirs';
/** One side for all clashes, or one side per part. A part without a choice keeps the value of `theirs`. */
export type Choices = Choice | Readonly<Record<string, Choice>>;

/** A part that both sides changed to different values. Each side includes the changes that don't clash. */
export interface Clash {
  /**
   * Name of a field, 'order:' and a list name, or an entry of a list: 'section:valves', 'child:' or 'image:'
   * and its id.
   */
  part: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<T> {
  clashes: readonly Clash[];
  resolve: (choices: Choices) => T;
}

/** A record split into the parts that users recognize. */
interface Apart {
  parts: Record<string, unknown>;
  /** Keys of ordered parts, by list. */
  lists: Readonly<Record<string, readonly string[]>>;
}

/** Splits the list fields of a kind of record into entries, and rebuilds them. */
interface Shape {
  fields: readonly string[];
  take: (record: Fields) => Apart;
  /** Rebuilds the fields from the parts. `record` gives the positions of entries that aren't parts. */
  put: (record: Fields, apart: Apart) => Fields;
}

const listIn = (record: Fields, field: string): Fields[] =>
  Array.isArray(record[field]) ? (record[field] as Fields[]) : [];
const entriesOf = ({ parts, lists }: Apart, list: string): Fields[] =>
  (lists[list] ?? []).map((key) => parts[key]).filter((entry) => entry !== undefined) as Fields[];
const partsBy = (prefix: string, id: string, entries: readonly Fields[]) =>
  entries.map((entry) => [prefix + String(entry[id]), entry] as const);

const CHILD = 'child:';

/** Splits a sidebar item into its children. A child is the only part whose fields merge one by one. */
const SIDEBAR_ITEM: Shape = {
  fields: ['children'],
  take: (record) => {
    const children = partsBy(CHILD, '_id', listIn(record, 'children'));
    return { parts: Object.fromEntries(children), lists: { children: children.map(([key]) => key) } };
  },
  put: (record, apart) => {
    const children = entriesOf(apart, 'children');
    const removed = apart.parts['removedChildren'];
    const isThere = (id: unknown) => children.some(({ _id }) => _id === id);
    return {
      ...('children' in record && { children }),
      ...(Array.isArray(removed) && { removedChildren: removed.filter((id) => !isThere(id)) }),
    };
  },
};

const IMAGE = 'image:';
const PROJECT = 'project:';

/** Splits a gallery group into sub-projects and all images. Each image stores the list it belongs to. */
const GALLERY_GROUP: Shape = {
  fields: ['images', 'projects'],
  take: (record) => {
    const projects = listIn(record, 'projects');
    const lists = [['', record] as const, ...projects.map((each) => [String(each['id']), each] as const)];
    const images = lists.flatMap(([list, holder]) =>
      listIn(holder, 'images').map((image) => [IMAGE + String(image['id']), { image, list }] as const),
    );
    const own = partsBy(
      PROJECT,
      'id',
      projects.map(({ images: _images, ...project }) => project),
    );
    return {
      parts: Object.fromEntries<unknown>([...own, ...images]),
      lists: { projects: own.map(([key]) => key), images: images.map(([key]) => key) },
    };
  },
  put: (_record, apart) => {
    const projects = entriesOf(apart, 'projects').map((each) => ({ ...each, images: [] as unknown[] }));
    const images: unknown[] = [];
    for (const { image, list } of entriesOf(apart, 'images')) {
      const project = projects.find((each: Fields) => each['id'] === list);
      (project?.images ?? images).push(image);
    }
    return { images, projects };
  },
};

const SECTION = 'section:';
/** Types of entries that a page has at most once. */
const SINGLE = ['layout', 'sidebar', 'seo'];
/** Key for all entries of types from later versions. */
const OTHERS = 'others';

/**
 * Splits a page into sections and other entries. Sections are identified by slug, which is unique on a saved
 * page.
 */
const PAGE: Shape = {
  fields: ['content'],
  take: (record) => {
    const parts: Record<string, unknown> = {};
    const sections: string[] = [];
    const others: Fields[] = [];
    for (const entry of listIn(record, 'content')) {
      const type = String(entry['type']);
      if (type === 'section') {
        const wanted = SECTION + String(entry['slug'] || entry['title'] || '');
        let key = wanted;
        for (let n = 2; sections.includes(key); n += 1) key = `${wanted} (${String(n)})`;
        sections.push(key);
        parts[key] = entry;
      } else if (SINGLE.includes(type) && parts[type] === undefined) parts[type] = entry;
      else others.push(entry);
    }
    return { parts: { ...parts, ...(others.length > 0 && { [OTHERS]: others }) }, lists: { sections } };
  },
  /**
   * Keeps the positions of the entries in `record`. Missing single entries are added first, further sections
   * and other entries last.
   */
  put: (record, apart) => {
    const sections = entriesOf(apart, 'sections');
    const others = [...((apart.parts[OTHERS] ?? []) as Fields[])];
    const missing = new Set(SINGLE);
    const single = (type: string) => [apart.parts[type]].filter((entry) => entry !== undefined);
    const placed = listIn(record, 'content').flatMap((entry): unknown[] => {
      const type = String(entry['type']);
      if (type === 'section') return sections.splice(0, 1);
      return missing.delete(type) ? single(type) : others.splice(0, 1);
    });
    return { content: [...[...missing].flatMap(single), ...placed, ...sections, ...others] };
  },
};

const SHAPES: Partial<Record<RecordKind, Shape>> = {
  'sidebar-item': SIDEBAR_ITEM,
  'gallery-group': GALLERY_GROUP,
  page: PAGE,
};

function takeApart(kind: RecordKind, record: object): Apart {
  const shape = SHAPES[kind];
  if (shape === undefined) return { parts: { ...record }, lists: {} };
  const { parts, lists } = shape.take(record as Fields);
  const plain = Object.entries(record).filter(([field]) => !shape.fields.includes(field));
  return { parts: { ...Object.fromEntries(plain), ...parts }, lists };
}

function putTogether<T extends object>(kind: RecordKind, record: T, apart: Apart): T {
  const shape = SHAPES[kind];
  if (shape === undefined) return { ...record, ...apart.parts };
  const listed = new Set(Object.values(apart.lists).flat());
  const plain = Object.entries(apart.parts).filter(([part]) => !listed.has(part) && !isEntryPart(part));
  return { ...record, ...Object.fromEntries(plain), ...shape.put(record as Fields, apart) };
}

const isEntryPart = (part: string) => part === OTHERS || SINGLE.includes(part) || part.includes(':');

/** Returns the field of a record that contains a part. */
export function fieldOf(kind: RecordKind, part: string): string {
  const shape = SHAPES[kind];
  if (shape === undefined || !isEntryPart(part)) return part;
  if (kind !== 'gallery-group') return shape.fields[0] ?? part;
  return part.startsWith(PROJECT) || part === 'order:projects' ? 'projects' : 'images';
}

/** Returns the parts in which two records of a kind differ. */
export function differingParts(kind: RecordKind, record: object, other: object): string[] {
  const [one, two] = [takeApart(kind, record), takeApart(kind, other)];
  const lists = Object.keys(one.lists).filter((list) => !deepEqual(one.lists[list], two.lists[list]));
  const keys = new Set([...Object.keys(one.parts), ...Object.keys(two.parts)]);
  const parts = [...keys].filter((key) => !deepEqual(one.parts[key], two.parts[key]));
  return [...parts, ...lists.map((list) => `order:${list}`)];
}

/**
 * Merges two edits of a record part by part. A change on one side wins; different changes on both sides
 * clash. Pending edits and unsaved input both use this merge.
 */
export function mergeRecords<T extends object>(kind: RecordKind, base: T, mine: T, theirs: T): Merge<T> {
  const [from, my, their] = [takeApart(kind, base), takeApart(kind, mine), takeApart(kind, theirs)];
  const sides = { mine: { ...their.parts }, theirs: { ...their.parts } };
  const clashes: Clash[] = [];
  for (const part of new Set([...Object.keys(my.parts), ...Object.keys(from.parts)])) {
    const values = [from.parts[part], my.parts[part], their.parts[part]] as const;
    const merged =
      part === 'prepared' && values.every(Boolean)
        ? mergeDrafts(kind, values as unknown as Drafts)
        : mergePart(part, ...values);
    sides.mine[part] = merged.mine;
    sides.theirs[part] = merged.theirs;
    if (merged.isClash) clashes.push({ part, mine: merged.mine, theirs: merged.theirs });
  }
  const orders = Object.keys(their.lists).map((list) => {
    const given = [from, my, their].map(({ lists }) => lists[list] ?? []);
    const order = mergeOrder(given as [readonly string[], readonly string[], readonly string[]]);
    const part = `order:${list}`;
    const shown = (keys: readonly string[]) => keys.flatMap((key) => sides.mine[key] ?? []);
    if (order.isClash) clashes.push({ part, mine: shown(order.mine), theirs: shown(order.theirs) });
    return { list, part, ...order };
  });
  return {
    clashes,
    resolve: (choices) => {
      const sideOf = (part: string): Choice =>
        typeof choices === 'string' ? choices : (choices[part] ?? 'theirs');
      const parts = Object.keys(sides.mine).map((part) => [part, sides[sideOf(part)][part]] as const);
      const lists = orders.map(({ list, part, ...order }) => [list, order[sideOf(part)]] as const);
      const kept = parts.filter(([, value]) => value !== undefined);
      return putTogether(kind, theirs, {
        parts: Object.fromEntries(kept),
        lists: Object.fromEntries(lists),
      });
    },
  };
}

/** The sides of the draft of a live record (D36.5), which drafts/prepared.ts describes. */
type Draft = Record<'from' | 'to', Fields>;
type Drafts = readonly [base: Draft, mine: Draft, theirs: Draft];

/**
 * Merges two edits of a draft part by part. A field that a side doesn't change has its live value there. If
 * both sides changed the same part, the whole draft is one choice.
 */
function mergeDrafts(kind: RecordKind, [base, mine, theirs]: Drafts): MergedPart {
  const from: Fields = { ...base.from, ...mine.from, ...theirs.from };
  const { clashes, resolve } = mergeRecords<Fields>(
    kind,
    { ...from, ...base.to },
    { ...from, ...mine.to },
    { ...from, ...theirs.to },
  );
  const chosen = (side: Choice) => ({ from, to: pickFields(resolve(side), Object.keys(from)) });
  return { mine: chosen('mine'), theirs: chosen('theirs'), isClash: clashes.length > 0 };
}

/** The values of a part after choosing either side. */
interface MergedPart {
  mine: unknown;
  theirs: unknown;
  isClash: boolean;
}

function mergePart(part: string, base: unknown, mine: unknown, theirs: unknown): MergedPart {
  if (deepEqual(mine, theirs) || deepEqual(mine, base)) return { mine: theirs, theirs, isClash: false };
  if (deepEqual(theirs, base)) return { mine, theirs: mine, isClash: false };
  const isWhole = [base, mine, theirs].includes(undefined);
  if (!part.startsWith(CHILD) || isWhole) return { mine, theirs, isClash: true };
  const [was, my, their] = [base, mine, theirs] as [Fields, Fields, Fields];
  const changed = Object.keys(my).filter(
    (field) => !deepEqual(my[field], was[field]) && !deepEqual(my[field], their[field]),
  );
  const alone = changed.filter((field) => deepEqual(their[field], was[field]));
  return {
    mine: { ...their, ...pickFields(my, changed) },
    theirs: { ...their, ...pickFields(my, alone) },
    isClash: alone.length < changed.length,
  };
}

/**
 * Merges the order of list entries; the result may contain deleted keys. It is a clash if both sides
 * reordered the common entries differently.
 */
function mergeOrder([base, mine, theirs]: [readonly string[], readonly string[], readonly string[]]) {
  const common = (order: readonly string[]) =>
    order.filter((key) => [base, mine, theirs].every((side) => side.includes(key)));
  const [before, here, there] = [common(base), common(mine), common(theirs)];
  const [movedHere, movedThere] = [!deepEqual(here, before), !deepEqual(there, before)];
  const isClash = movedHere && movedThere && !deepEqual(here, there);
  const onMine = woven(mine, theirs);
  const onTheirs = woven(theirs, mine);
  if (isClash) return { mine: onMine, theirs: onTheirs, isClash };
  const order = movedThere ? onTheirs : onMine;
  return { mine: order, theirs: order, isClash };
}

/** Inserts the entries that only `other` has after their predecessors in `other`. */
function woven(order: readonly string[], other: readonly string[]): string[] {
  const result = [...order];
  other.forEach((key, at) => {
    if (result.includes(key)) return;
    result.splice(result.indexOf(other[at - 1] ?? '') + 1, 0, key);
  });
  return result;
}
