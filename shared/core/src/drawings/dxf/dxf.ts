import {
  Colors,
  DxfWriter,
  LWPolylineFlags,
  point2d,
  point3d,
  TextHorizontalAlignment,
  Units,
} from '@tarikjabiri/dxf';
import { drawing, type DrawingName } from '../drawings.ts';
import { FILE_SHEET, NOT_TO_SCALE, NOTE_AT } from '../file-sheet.ts';
import { SHEET, type PathShape, type Shape, type ShapeClass, type TextShape } from '../strokes/shape.ts';
import { polylinesOf } from './polylines.ts';

interface Layer {
  name: string;
  color: number;
}

/** Black on white, white on black. */
const INK = Colors.White;
/** Colour 8 of AutoCAD's index: grey on black and on white. */
const GREY = 8;

/** What the lines of each meaning are called where layers are switched on and off. */
const LAYERS: Readonly<Record<ShapeClass, Layer>> = {
  o: { name: 'OUTLINE', color: INK },
  s: { name: 'STEEL', color: INK },
  m: { name: 'METAL-CUT', color: INK },
  d: { name: 'HDPE', color: INK },
  k: { name: 'CONCRETE', color: GREY },
  h: { name: 'HATCH', color: GREY },
  r: { name: 'SEAL', color: Colors.Red },
  rl: { name: 'SEAL', color: Colors.Red },
  p: { name: 'OPENING', color: INK },
  w: { name: 'WATER', color: Colors.Blue },
  wl: { name: 'WATER', color: Colors.Blue },
  t: { name: 'DETAIL', color: GREY },
  t2: { name: 'DETAIL', color: GREY },
  dl: { name: 'DETAIL', color: GREY },
  c: { name: 'CENTERLINE', color: Colors.Cyan },
  a: { name: 'FLOW', color: Colors.Blue },
  f: { name: 'MARK', color: INK },
};
const TEXT: Layer = { name: 'TEXT', color: INK };
/** Height of letters, mm: capitals of the 8 units that the drawings are lettered in. */
const TEXT_HEIGHT = 5.6;

/**
 * A drawing for CAD programs: polylines and texts on layers by role, 1 mm a unit of the sheet, y upwards. It is a
 * schematic and says so; what is hidden behind something in the picture is there.
 */
export function dxfOf(name: DrawingName): string {
  const writer = new DxfWriter();
  writer.setUnits(Units.Millimeters);
  const { width, height, y } = FILE_SHEET;
  writer.setVariable('$EXTMIN', { 10: 0, 20: SHEET.height - y - height, 30: 0 });
  writer.setVariable('$EXTMAX', { 10: width, 20: SHEET.height - y, 30: 0 });
  for (const shape of drawing(name).shapes) add(writer, shape);
  addText(writer, { ...NOTE_AT, kind: 'text', text: NOT_TO_SCALE, anchor: 'start' });
  return writer.stringify();
}

function add(writer: DxfWriter, shape: Shape): void {
  if (shape.kind === 'path') addPath(writer, shape);
  else if (shape.kind === 'text') addText(writer, shape);
  else for (const each of shape.shapes) add(writer, each);
}

function onLayer(writer: DxfWriter, { name, color }: Layer): { layerName: string } {
  if (!writer.layer(name)) writer.addLayer(name, color, 'CONTINUOUS');
  return { layerName: name };
}

function addPath(writer: DxfWriter, { cls, d }: PathShape): void {
  const options = onLayer(writer, LAYERS[cls]);
  for (const { vertices, isClosed } of polylinesOf(d)) {
    // Turned upside down, a clockwise bend goes the other way.
    const points = vertices.map(({ x, y, bulge }) => ({
      point: point2d(short(x), short(SHEET.height - y)),
      bulge: short(-bulge),
    }));
    writer.addLWPolyline(points, {
      ...options,
      flags: isClosed ? LWPolylineFlags.Closed : LWPolylineFlags.None,
    });
  }
}

function addText(writer: DxfWriter, { text, x, y, anchor }: TextShape): void {
  const at = point3d(short(x), short(SHEET.height - y));
  const middle = { horizontalAlignment: TextHorizontalAlignment.Center, secondAlignmentPoint: at };
  const options = { ...onLayer(writer, TEXT), ...(anchor === 'middle' ? middle : {}) };
  writer.addText(at, TEXT_HEIGHT, text, options);
}

/** Finer than anything that is drawn. */
const short = (value: number): number => Math.round(value * 1e4) / 1e4;
