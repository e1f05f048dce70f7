import type { SheetList } from '../model/sheet.ts';
import { BOTTOM, LEFT, RIGHT, content, newPage, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight } from './lines.ts';
import type { TextStyle } from './lines.ts';
import { COLORS, SIZE } from './look.ts';
import { paintLine, paintLines } from './paint-text.ts';

const INDENT = 16;
const LEVELS_MAX = 6;
const STYLE: TextStyle = { size: SIZE.text, color: COLORS.text, face: 'text' };
const LABEL: TextStyle = { ...STYLE, color: COLORS.text2 };

/** A list with its bullets or numbers as labels; lists within items are indented. */
export function paintList(canvas: Canvas, parent: Element, list: SheetList, level = 0): void {
  const element = tag(canvas, parent, 'L');
  const x = LEFT + Math.min(level, LEVELS_MAX) * INDENT;
  list.items.forEach(({ runs, lists }, index) => {
    if (canvas.y + lineHeight(STYLE) > BOTTOM) newPage(canvas);
    const item = tag(canvas, element, 'LI');
    const text = list.ordered ? `${index + 1}.` : '•';
    const [label] = layoutLines(canvas, [{ text }], LABEL, INDENT);
    if (label) {
      const lbl = tag(canvas, item, 'Lbl');
      content(canvas, lbl, 'Lbl', () => paintLine(canvas, label, LABEL, { x, width: INDENT }, canvas.y));
    }
    const body = tag(canvas, item, 'LBody');
    const box = { x: x + INDENT, width: RIGHT - x - INDENT };
    const lines = layoutLines(canvas, runs, STYLE, box.width);
    if (lines.length > 0) paintLines(canvas, body, 'LBody', lines, STYLE, box);
    for (const inner of lists) paintList(canvas, body, inner, level + 1);
    canvas.y += 2;
  });
  if (level === 0) canvas.y += 5;
}
