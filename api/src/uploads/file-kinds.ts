import { extensionOf } from '@wa/core/domain/uploads';

/** How an upload of a given extension is stored and served. */
export interface FileKind {
  extension: string;
  type: string;
  isImage: boolean;
  /** Shown in the browser; anything else is only ever downloaded (trust model). */
  isInline: boolean;
  /** What the bytes must say they are, as file-type names it; null for text, which has no magic. */
  magic: readonly string[] | null;
}

const image = (extension: string, type: string, magic = extension): FileKind => ({
  extension,
  type,
  isImage: true,
  isInline: true,
  magic: [magic],
});
const office = (extension: string, type: string, magic: string): FileKind => ({
  extension,
  type,
  isImage: false,
  isInline: false,
  magic: [magic],
});

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** SVG and HTML are left out on purpose: they can carry scripts. */
const KINDS: readonly FileKind[] = [
  image('jpg', 'image/jpeg'),
  image('png', 'image/png'),
  image('webp', 'image/webp'),
  image('gif', 'image/gif'),
  image('avif', 'image/avif'),
  { extension: 'pdf', type: 'application/pdf', isImage: false, isInline: true, magic: ['pdf'] },
  office('doc', 'application/msword', 'cfb'),
  office('xls', 'application/vnd.ms-excel', 'cfb'),
  office('docx', `${OPEN_XML}.wordprocessingml.document`, 'docx'),
  office('xlsx', `${OPEN_XML}.spreadsheetml.sheet`, 'xlsx'),
  { extension: 'csv', type: 'text/csv; charset=utf-8', isImage: false, isInline: false, magic: null },
  { extension: 'txt', type: 'text/plain; charset=utf-8', isImage: false, isInline: false, magic: null },
];

const byExtension = new Map(KINDS.map((kind) => [kind.extension, kind]));

/** The kind that a file name claims; undefined for one that is not taken. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  return byExtension.get(extension === 'jpeg' ? 'jpg' : extension);
}
