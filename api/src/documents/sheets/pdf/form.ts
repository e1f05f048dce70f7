import { COLORS, CONTENT_WIDTH, LEFT, SIZE, content, ensure, rule, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, paintLine } from './text.ts';
import type { TextStyle } from './text.ts';

const ROW = 26;
const GAP = 20;
const LABEL: TextStyle = { size: SIZE.note, color: COLORS.text2, face: 'head' };

/** Labels with a line to fill in, two to a row. The lines are artifacts: there is nothing on them to read. */
export function paintFields(canvas: Canvas, parent: Element, labels: readonly string[]): void {
  const width = (CONTENT_WIDTH - GAP) / 2;
  ensure(canvas, Math.ceil(labels.length / 2) * ROW + 8);
  labels.forEach((text, index) => {
    const x = LEFT + (index % 2) * (width + GAP);
    const [line] = layoutLines(canvas, [{ text }], LABEL, width);
    const y = canvas.y;
    if (line) {
      const element = tag(canvas, parent, 'P');
      content(canvas, element, 'P', () => paintLine(canvas, line, LABEL, { x, width }, y + ROW - 13));
      const start = x + line.width + 6;
      paintField(canvas, element, text, { x: start, y: y + ROW - 17, width: x + width - start, height: 15 });
      rule(canvas, start, y + ROW - 2, x + width, COLORS.text3, 0.5);
    }
    if (index % 2 === 1 || index === labels.length - 1) canvas.y += ROW;
  });
  canvas.y += 10;
}

/** One of the fonts that every reader has: any letter may be typed, which no subset in the file could show. */
export const FIELD_FONT = 'Helvetica';
const FIELD_SIZE = 9;
/** Shown and printed (ISO 32000-1, table 165). */
const PRINTED = 4;

/**
 * A text field below an element of the structure tree. The library's own fields cannot be tagged: this is its
 * annotation, with what makes it a field.
 * @param label what is asked: read aloud, and the field's name
 */
export function paintField(
  canvas: Canvas,
  parent: Element,
  label: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const { doc } = canvas;
  const form = tag(canvas, parent, 'Form');
  const field = doc.formField(fieldName(canvas, label));
  const { id } = doc.font(FIELD_FONT)._font;
  // A String object is printed as text, a plain string as a name.
  const text = (value: string): unknown => Object(value);
  const widget: Record<string, unknown> = {
    Subtype: 'Widget',
    FT: 'Tx',
    Parent: field,
    F: PRINTED,
    TU: text(label),
    DA: text(`/${id} ${String(FIELD_SIZE)} Tf 0 g`),
    structParent: form,
  };
  doc.annotate(box.x, box.y, box.width, box.height, widget);
  Object.assign(field.data, { FT: 'Tx', TU: text(label), Kids: doc.page.annotations.slice(-1) });
  // Ended at once: the library notes the page of an annotation when its element ends.
  form.end();
}

/** A full stop would part the name into levels. */
function fieldName({ fields }: Canvas, label: string): string {
  const base = label.replaceAll('.', '').trim();
  let name = base;
  for (let count = 2; fields.has(name); count += 1) name = `${base} (${String(count)})`;
  fields.add(name);
  return name;
}
