import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from './unpack-woff.ts';

const file = createRequire(import.meta.url).resolve(
  '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
);

function open(bytes: Buffer): fontkit.Font {
  const font = fontkit.create(bytes);
  if (!('characterSet' in font)) throw new TypeError('A collection of fonts');
  return font;
}

test('the unpacked font has the glyphs and measures of the packed one', () => {
  const packed = open(readFileSync(file));
  const plain = open(unpackWoff(readFileSync(file)));
  expect(plain.characterSet).toEqual(packed.characterSet);
  const text = 'Size 1/2 × Ø 60 °C';
  expect(plain.layout(text).advanceWidth).toBe(packed.layout(text).advanceWidth);
});

test('anything else is refused', () => {
  expect(() => unpackWoff(Buffer.from('no font at all'))).toThrow(TypeError);
  expect(() => unpackWoff(Buffer.alloc(100))).toThrow(TypeError);
});
