import { localName, readXml } from './read-xml.ts';

/** Built-in number formats that show a date or a time. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Days, months, years, hours in a format of the file's own, quoted text and colors left out. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''));

/** Says which cell styles show a number as a date: what Excel makes of `1/2`. */
export async function readDateStyles(styles: Buffer | undefined): Promise<(style: number) => boolean> {
  const custom = new Map<number, string>();
  const formats: number[] = [];
  let isCellFormats = false;
  await readXml(styles, {
    onopentag: (name, attributes) => {
      const tag = localName(name);
      if (tag === 'numFmt') custom.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (tag === 'cellXfs') isCellFormats = true;
      else if (tag === 'xf' && isCellFormats) formats.push(Number(attributes['numFmtId'] ?? 0));
    },
    onclosetag: (name) => {
      if (localName(name) === 'cellXfs') isCellFormats = false;
    },
  });
  return (style) => {
    const format = formats[style] ?? 0;
    return isBuiltInDate(format) || isDateFormat(custom.get(format) ?? '');
  };
}
