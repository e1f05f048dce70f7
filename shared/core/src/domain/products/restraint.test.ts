import { expect, it } from 'vitest';
import type { Product } from './product.ts';
import { restraintLine, restraintText, type Restraint } from './restraint.ts';

const of = (restraint: Restraint, restraintCondition = '', tasks: Product['tasks'] = []) => ({
  restraint,
  restraintCondition,
  tasks,
});

it('says in one sentence whether a product restrains the pipes, and under which condition (D16.9)', () => {
  expect([of('yes'), of('no'), of('conditional', 'both ends are grooved.')].map(restraintText)).toEqual([
    'Restrains the pipes.',
    'Doesn’t restrain the pipes: secure them wherever thrust could pull them apart.',
    'Restrains the pipes if both ends are grooved.',
  ]);
});

it('mentions a missing statement only for a product that joins or repairs pipes', () => {
  expect(restraintText(of('', '', ['join-pipes']))).toBe('');
  for (const task of ['join-pipes', 'close-leak'] as const)
    expect(restraintLine(of('', '', [task]))).toContain('isn’t listed');
  expect([restraintLine(of('')), restraintLine(of('', '', ['shut-off']))]).toEqual(['', '']);
});
