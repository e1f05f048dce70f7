import { drawPage } from './draw-page.ts';
import { glyphShelf } from './glyph-shelf.ts';
import { readPrinted, references, value } from './printed-file.ts';

/**
 * The first page of a PDF that this server has printed, as an SVG picture of its own: letters are outlines, so that it
 * needs no font. Uploaded pictures are made small, since it is what a phone shows until somebody asks for more.
 */
export async function firstPage(file: Buffer): Promise<string> {
  const object = readPrinted(file);
  const root = /\/Root (\d+) 0 R/.exec(file.toString('latin1'))?.[1] ?? '';
  const pages = object(value(object(root).dict, 'Pages')).dict;
  const page = object(value(pages, 'Kids')).dict;
  const [width = 612, height = 792] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [])
    .slice(1)
    .map(Number);
  const resources = object(value(page, 'Resources')).dict;

  const shelf = glyphShelf();
  const fonts = new Map(
    [...references(resources, 'Font')].map(([name, id]) => {
      const descendant = object(value(object(id).dict, 'DescendantFonts')).dict;
      const program = object(value(object(value(descendant, 'FontDescriptor')).dict, 'FontFile2')).stream;
      return [name, shelf.open(program ?? Buffer.alloc(0))] as const;
    }),
  );
  const opacities = new Map(
    [...references(resources, 'ExtGState')].map(([name, id]) => [
      name,
      Number(value(object(id).dict, 'ca') || 1),
    ]),
  );
  const pictures = new Map<string, string>();
  for (const [name, id] of references(resources, 'XObject')) {
    const picture = await smallPicture(object(id).stream);
    if (picture !== null) pictures.set(name, picture);
  }
  const content = object(value(page, 'Contents')).stream?.toString('latin1') ?? '';
  const drawn = drawPage(content, height, { fonts, opacities, pictures });
  const size = `${String(width)} ${String(height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><defs>${shelf.outlines()}</defs><path fill="#fff" d="M0 0h${String(width)}v${String(height)}H0z"/>${drawn}</svg>`;
}

/** Pixels: sharp enough at the width of a phone. */
const PICTURE_WIDTH = 640;

async function smallPicture(bytes: Buffer | null): Promise<string | null> {
  if (bytes === null) return null;
  const { default: sharp } = await import('sharp');
  try {
    const small = await sharp(bytes)
      .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
      .webp({ quality: 60 })
      .toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch {
    return null;
  }
}
