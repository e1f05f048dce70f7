import { expect, it } from 'vitest';
import { buildFigure } from '../../testing/build-figure.ts';
import { buildPart } from '../../testing/build-part.ts';
import type { Restrained } from '../products/restraint.ts';
import { findParts } from './find-parts.ts';
import { formFields } from './form-fields.ts';

const pressure = buildFigure({
  key: 'joint.pressure',
  label: 'Pressure',
  measure: { unit: 'bar', values: [{ value: 16, limit: 'upTo' }] },
  use: { limits: 'pressure', beyond: 'no' },
});
function find(query: string, stated: Partial<Restrained> = {}) {
  const part = buildPart({ tasks: ['close-leak', 'join-pipes', 'branch'], figures: [pressure], ...stated });
  const { parts, problems } = findParts(new URLSearchParams(`${query}&pressure=100`), [part]);
  expect(problems).toEqual({});
  const [found] = parts;
  if (!found) throw new Error('nothing was found');
  return found;
}
const row = ({ compared }: ReturnType<typeof find>) => compared.find(({ limits }) => limits === 'restraint');
const NEEDED = 'task=join-pipes&restraint=yes';

it('asks for restraint where pipes are joined or repaired, and nowhere else (D16.9)', () => {
  const labels = (task: string) =>
    formFields(findParts(new URLSearchParams({ task }), [])).map(({ label }) => label);
  for (const task of ['join-pipes', 'close-leak'])
    expect(labels(task)).toContain('Must the joint hold the pipes together?');
  for (const task of ['branch', 'seal-wall', 'shut-off'])
    expect(labels(task)).not.toContain('Must the joint hold the pipes together?');
  expect(findParts(new URLSearchParams('task=join-pipes&restraint=maybe'), []).problems).toEqual({
    restraint: 'Choose yes or no.',
  });
});

it('is needed: a product that restrains fits, one that does not is refused with that reason (D16.9)', () => {
  expect(row(find(NEEDED, { restraint: 'yes' }))).toMatchObject({
    result: 'holds',
    published: 'Restrains the pipes',
  });
  const refused = find(NEEDED, { restraint: 'no' });
  expect(refused.verdict).toBe('no');
  expect(refused.reason).toBe('Doesn’t restrain the pipes; you need restrained pipes.');
});

it('is needed and not stated, or stated under a condition: it fits only if that is confirmed (D16.9)', () => {
  const open = find(NEEDED);
  expect(open.verdict).toBe('fits-if');
  expect(open.reason).toMatch(/^If confirmed that it restrains the pipes\./);
  const conditional = find(NEEDED, { restraint: 'conditional', restraintCondition: 'both ends are grooved' });
  expect(conditional.verdict).toBe('fits-if');
  expect(conditional.reason).toMatch(/^If both ends are grooved\./);
});

it('is not compared where it is not needed, nor for a task that does not ask', () => {
  for (const query of ['task=join-pipes', 'task=join-pipes&restraint=no', 'task=branch&restraint=yes'])
    expect(row(find(query, { restraint: 'no' }))).toBeUndefined();
});
