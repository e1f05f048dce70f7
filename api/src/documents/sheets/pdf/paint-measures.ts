import { SCENE_SIZE } from '../measures/scene.ts';
import { SCENES } from '../measures/scenes.ts';
import type { SheetBlock } from '../model/sheet.ts';
import { LEFT, content, ensure, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines } from './lines.ts';
import type { TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH } from './look.ts';
import { paintShapes } from './paint-drawing.ts';
import { paintLine } from './paint-text.ts';

const WIDTH = 300;
const RADIUS = 7;
const LETTER: TextStyle = { size: 9.5, color: COLORS.brand, face: 'headBold' };

/** The drawing of a measure sheet: what is there, and a letter at everything that is asked. */
export function paintMeasures(
  canvas: Canvas,
  parent: Element,
  block: Extract<SheetBlock, { kind: 'measures' }>,
): void {
  const { doc } = canvas;
  const { shapes, measures } = SCENES[block.scene];
  const asked = block.letters.flatMap(({ letter, measure }) => {
    const found = measures[measure];
    return found ? [{ letter, ...found }] : [];
  });
  const width = WIDTH * canvas.fit.scale;
  const scale = width / SCENE_SIZE.width;
  const height = SCENE_SIZE.height * scale;
  ensure(canvas, height + 10);
  const x = LEFT + (CONTENT_WIDTH - width) / 2;
  const { y } = canvas;
  const figure = tag(canvas, parent, 'Figure', {
    alt: block.alt,
    placement: 'Block',
    bbox: [x, y, x + width, y + height],
  });
  content(canvas, figure, 'Figure', () => {
    doc.save().translate(x, y).scale(scale).lineJoin('round');
    paintShapes(canvas, [
      ...shapes,
      ...asked.flatMap((each) => (each.with ? [each.with] : [])),
      ...asked.map(({ shape }) => shape),
    ]);
    doc.restore();
    for (const { letter, at } of asked) {
      const [centerX, centerY] = [x + at[0] * scale, y + at[1] * scale];
      doc.circle(centerX, centerY, RADIUS).lineWidth(0.8).fillColor('#ffffff').strokeColor(COLORS.brand);
      doc.fillAndStroke();
      const [line] = layoutLines(canvas, [{ text: letter }], LETTER, 2 * RADIUS);
      const box = { x: centerX - RADIUS, width: 2 * RADIUS, align: 'center' as const };
      if (line) paintLine(canvas, line, LETTER, box, centerY - 6.6);
    }
  });
  canvas.y += height + 10;
}
