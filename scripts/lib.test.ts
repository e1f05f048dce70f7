import { expect, test } from 'vitest';
import { startable } from './lib.mjs';

test('a program starts without a shell, and a script of Windows with quoted paths', () => {
  const node = 'C:\\Program Files\\nodejs\\node.exe';
  expect(startable(node, ['a & b'])).toEqual([node, ['a & b'], {}]);
  expect(startable('C:\\R&D\\tsx.cmd', ['watch', 'web/**'])).toEqual([
    '"C:\\R&D\\tsx.cmd"',
    ['watch', '"web/**"'],
    { shell: true },
  ]);
});
