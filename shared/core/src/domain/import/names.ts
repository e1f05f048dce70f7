import { groupBy } from '../record.ts';
import type { SidebarItem } from '../sidebar/sidebar-tree.ts';
import { plainLine } from './sheet.ts';

/** An upload as the Files screen names it (D34.1). */
export interface NamedFile {
  /** Address of the file: `/uploads/…`. */
  address: string;
  /** Name of the file on the sender's computer. */
  name: string;
  isBinned: boolean;
}

/** Current records that cells can name. */
export interface NamedRecords {
  files: readonly NamedFile[];
  products: readonly Readonly<{ _id: string; slug: string }>[];
  sidebar: readonly Pick<SidebarItem, '_id' | 'name' | 'parent'>[];
  figures: readonly Readonly<{ key: string }>[];
  drawings: readonly string[];
}

/** An id, a key, or an address that a cell names, or the reason why it names none. */
export type Found = { value: string } | { problem: string };

/** How a cell names records of one kind. */
export interface NameList {
  /** Returns the name of a record; its value if the name isn't unique or the record is unknown. */
  textOf: (value: string) => string;
  find: (text: string) => Found;
}

export interface Names {
  files: NameList;
  products: NameList;
  sidebar: NameList;
  figures: NameList;
}

interface Entry {
  value: string;
  name: string;
}

interface Sentences {
  none: (text: string) => string;
  several: (text: string, values: readonly string[]) => string;
}

/** Returns a name as cells are compared with it: in any case, with any blanks, and with accents written either way. */
const nameKey = (name: string) => plainLine(name.normalize('NFC')).toLowerCase();

/** Finds records by their value or by their name in any case; a name in the same case has precedence. */
function nameList(entries: readonly Entry[], { none, several }: Sentences): NameList {
  const byValue = new Map(entries.map((entry) => [entry.value, entry.name]));
  const byName = groupBy(entries, ({ name }) => nameKey(name));
  const find = (text: string): Found => {
    if (byValue.has(text)) return { value: text };
    const any = byName.get(nameKey(text)) ?? [];
    const same = any.filter(({ name }) => name === text);
    const [found, ...more] = same.length > 0 ? same : any;
    if (found === undefined) return { problem: none(text) };
    const values = [found, ...more].map(({ value }) => value);
    return more.length > 0 ? { problem: several(text, values) } : { value: found.value };
  };
  const textOf = (value: string): string => {
    const name = byValue.get(value);
    // A cell separates its entries and their parts with these characters.
    if (name === undefined || name.trim() !== name || /[\n;|]/.test(name)) return value;
    // A cell is read without repeated blanks.
    const found = find(plainLine(name));
    return 'value' in found && found.value === value ? name : value;
  };
  return { textOf, find };
}

const SHOWN_VALUES = 5;
const someOf = (values: readonly string[]) =>
  values.slice(0, SHOWN_VALUES).join(', ') + (values.length > SHOWN_VALUES ? ', …' : '');

/** Prepares how cells name records. */
export function createNames({ files, products, sidebar, figures, drawings }: NamedRecords): Names {
  const paths = pathsOf(sidebar);
  return {
    files: fileNames(files, new Set(drawings)),
    products: nameList(
      products.map(({ _id, slug }) => ({ value: _id, name: slug })),
      {
        none: (text) => `No product has the slug “${text}”.`,
        several: (text) => `Several products have the slug “${text}”.`,
      },
    ),
    sidebar: nameList(
      sidebar.map(({ _id }) => ({ value: _id, name: paths.get(_id) ?? '' })),
      {
        none: (text) => `No sidebar item is called “${text}”. Enter its path, such as Valves > Flap valves.`,
        several: (text) =>
          `Several sidebar items are called “${text}”. Choose the item in the product’s form.`,
      },
    ),
    figures: nameList(
      figures.map(({ key }) => ({ value: key, name: key })),
      {
        none: (text) => `No spec has the key “${text}”.`,
        several: (text) => `Several specs have the key “${text}”.`,
      },
    ),
  };
}

/** Returns the path of each sidebar item: `Valves > Flap valves`. */
function pathsOf(items: NamedRecords['sidebar']): ReadonlyMap<string, string> {
  const byId = new Map(items.map((item) => [item._id, item]));
  const pathOf = (item: (typeof items)[number], depth = 0): string => {
    const parent = item.parent === null ? undefined : byId.get(item.parent);
    // Stored items could form a cycle.
    const before = parent === undefined || depth > byId.size ? '' : `${pathOf(parent, depth + 1)} > `;
    return `${before}${item.name.trim()}`;
  };
  return new Map(items.map((item) => [item._id, pathOf(item)]));
}

/** Matches a name in the storage. Files shows it for uploads of earlier versions, which have no other name. */
const STORED = /^[0-9a-f]{32}(?:-\d+x\d+)?\.[a-z]{3,4}$/;

/** Files by name. An address, the address of a data sheet, or the name of a drawing also names a file. */
function fileNames(files: readonly NamedFile[], drawings: ReadonlySet<string>): NameList {
  const entries = (isBinned: boolean) =>
    files.filter((file) => file.isBinned === isBinned).map(({ address, name }) => ({ value: address, name }));
  const binned = new Set(entries(true).map(({ name }) => nameKey(name)));
  const live = nameList(entries(false), {
    none: (text) =>
      binned.has(nameKey(text))
        ? `“${text}” is in the bin of Files. Restore it first.`
        : `“${text}” isn’t in Files. Upload it there first.`,
    several: (text, values) =>
      `${String(values.length)} files are called “${text}”. Enter the address of one: ${someOf(values)}.`,
  });
  const isAddress = (text: string) =>
    /^(?:https?:\/)?\//i.test(text) || drawings.has(text.replace(/^drawing:/, ''));
  const find = (text: string): Found => {
    if (isAddress(text)) return { value: text };
    const found = live.find(text);
    const isUnnamed = 'problem' in found && STORED.test(text) && !binned.has(nameKey(text));
    return isUnnamed ? { value: `/uploads/${text}` } : found;
  };
  return { ...live, find };
}
