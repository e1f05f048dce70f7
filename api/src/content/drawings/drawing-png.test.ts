import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { createDrawingPng } from '../../content/drawings/drawings.ts';

test('a drawing and the header image have a PNG, painted once and read from the folder afterward', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wa-png-'));
  try {
    const log = pino({ level: 'silent' });
    const painted = await createDrawingPng(folder, log)('grip-couplings');
    const { format, width, height } = await sharp(painted ?? undefined).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    const { channels } = await sharp(painted ?? undefined).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);

    const png = createDrawingPng(folder, log);
    expect(await png('grip-couplings')).toEqual(painted);
    expect(await png(LONG_SECTION)).not.toBeNull();
    expect(await readdir(folder)).toHaveLength(2);
    expect(await png('no-such-drawing')).toBeNull();
  } finally {
    await rm(folder, { recursive: true });
  }
});
