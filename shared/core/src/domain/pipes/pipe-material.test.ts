import { describe, expect, it } from 'vitest';
import { isPlastic, materialWord, PIPE_MATERIALS, statedMaterials } from './pipe-material.ts';

describe('the materials that a text names (D16.8)', () => {
  it.each([
    ['Steel, ductile iron and PVC', ['steel', 'ductile-iron', 'pvc']],
    ['HDPE', ['hdpe']],
    ['PE', ['pe']],
    ['Asbestos-cement; cast iron', ['cast-iron', 'asbestos-cement']],
    ['Stainless steel', []],
    ['All but ductile', []],
    ['', []],
  ])('%s', (text, materials) => {
    expect(statedMaterials(text)).toEqual(materials);
  });

  it.each(['Not for PVC', 'Steel, never copper', 'All except concrete', 'Steel without coating'])(
    'are none where it excludes something: %s',
    (text) => {
      expect(statedMaterials(text)).toEqual([]);
    },
  );

  it('need a stiffener where they are plastics, and are named as in a sentence', () => {
    expect(PIPE_MATERIALS.filter(isPlastic)).toEqual(['pvc', 'hdpe', 'pe']);
    expect((['cast-iron', 'pvc', 'hdpe', 'copper'] as const).map(materialWord)).toEqual([
      'cast iron',
      'PVC',
      'HDPE',
      'copper',
    ]);
  });
});
