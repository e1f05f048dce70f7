import { execFileSync } from 'node:child_process';
import { OPS, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Distance in points within which two texts stand on one line. */
const SAME_LINE = 1;

/** Every line of a PDF as pdf.js finds it: texts on one baseline, from left to right. */
export async function linesByPosition(body: Buffer): Promise<string[]> {
  const pages = await onPages(body, async (page) => {
    const { items } = await page.getTextContent();
    const lines: { y: number; texts: { x: number; text: string }[] }[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x = 0, y = 0] = item.transform.slice(4).map(Number);
      const line = lines.find((other) => Math.abs(other.y - y) < SAME_LINE);
      if (line) line.texts.push({ x, text: item.str });
      else lines.push({ y, texts: [{ x, text: item.str }] });
    }
    return lines.map(({ texts }) => {
      texts.sort((a, b) => a.x - b.x);
      return texts.map(({ text }) => text).join(' ');
    });
  });
  return pages.flat();
}

/** The same as poppler lays them out; null where it is not installed. */
export function linesByPoppler(body: Buffer): string[] | null {
  try {
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: body, encoding: 'utf8' });
    return text.split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export interface SpanEnds {
  spans: number;
  /** Those whose end has other coordinates or another font than their text: readers put them elsewhere. */
  astray: number;
}

/** Where spans with a text of their own end, which is where poppler puts that text. Needs no poppler. */
export async function spanEnds(body: Buffer): Promise<SpanEnds> {
  const found: SpanEnds = { spans: 0, astray: 0 };
  await onPages(body, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const kept: State[] = [];
    let state: State = { isTurned: false, font: '' };
    const open: { isSpan: boolean; text: State | null }[] = [];
    fnArray.forEach((operator, index) => {
      const args: unknown = argsArray[index];
      if (operator === OPS.save) kept.push(state);
      else if (operator === OPS.restore) state = kept.pop() ?? state;
      else if (operator === OPS.transform) {
        state = { ...state, isTurned: state.isTurned !== Number(at(args, 3)) < 0 };
      } else if (operator === OPS.setFont) state = { ...state, font: `${at(args, 0)} ${at(args, 1)}` };
      else if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps)
        open.push({ isSpan: at(args, 0) === 'Span', text: null });
      else if (operator === OPS.showText) for (const content of open) content.text = state;
      else if (operator === OPS.endMarkedContent) {
        const content = open.pop();
        if (!content?.isSpan) return;
        found.spans += 1;
        const { text } = content;
        if (text?.font !== state.font || text.isTurned !== state.isTurned) found.astray += 1;
      }
    });
  });
  return found;
}

interface State {
  isTurned: boolean;
  font: string;
}

const at = (args: unknown, index: number): string =>
  typeof args === 'object' && args !== null ? String(Reflect.get(args, index)) : '';

async function onPages<T>(body: Buffer, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const task = getDocument({ data: new Uint8Array(body), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const results: T[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    results.push(await read(await pdf.getPage(number)));
  }
  await task.destroy();
  return results;
}
