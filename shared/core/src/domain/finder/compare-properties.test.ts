import { describe, expect, it } from 'vitest';
import { buildFigure, buildLimit } from '../../testing/build-figure.ts';
import { buildPart } from '../../testing/build-part.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { findParts } from './find-parts.ts';
import type { Part } from './part.ts';
import type { Restrained } from '../products/restraint.ts';
import { formFields } from './form-fields.ts';

const clamp: readonly CatalogueFigure[] = [
  buildLimit('pressure', 'bar', [{ value: 16, when: { value: { from: 20, to: 200 }, unit: 'DN' } }]),
  buildLimit('nominal-size', 'DN', [{ value: { from: 20, to: 200 } }]),
];
const says = (text: string, more: Partial<CatalogueFigure> = {}) =>
  buildFigure({ key: 'clamp.pipe', label: 'Pipe material', measure: null, text, use: null, ...more });

function findPart(query: string, part: Part) {
  const { parts, problems } = findParts(new URLSearchParams(`pressure=100&${query}`), [part]);
  expect(problems).toEqual({});
  const [found] = parts;
  if (!found) throw new Error('nothing was found');
  return found;
}
const find = (query: string, figures: readonly CatalogueFigure[] = []) =>
  findPart(query, buildPart({ tasks: ['close-leak', 'seal-wall'], figures: [...clamp, ...figures] }));
const STEEL = 'task=close-leak&pipe=b3610&size=NPS6';
const HDPE = 'task=close-leak&pipe=pe-ips&size=NPS6';

describe('the material of a pipe (D16.8)', () => {
  it('must be confirmed if the product names none; plastic needs a stiffener', () => {
    const { verdict, reason, compared } = find(HDPE);
    expect(verdict).toBe('fits-if');
    expect(reason.governing).toBe('Confirm that it fits HDPE; plastic pipe needs a stiffener.');
    expect(compared.at(-1)).toMatchObject({
      limits: 'pipe-material',
      label: 'Pipe material',
      need: 'HDPE',
      listed: '',
      result: 'confirm',
    });
    expect(find('task=close-leak&od=60.3&odUnit=mm&material=copper').reason.governing).toMatch(
      / that it fits copper\.$/,
    );
  });

  it('needs no confirmation if the product names none and it is steel, unlike other metals', () => {
    expect(find(STEEL)).toMatchObject({ verdict: 'fits' });
    expect(find(STEEL, [says('PVC')])).toMatchObject({ verdict: 'fits-if' });
    expect(find('task=close-leak&pipe=c151&size=NPS6')).toMatchObject({ verdict: 'fits-if' });
  });

  it('fits only if the office names it for the product', () => {
    const stated = [says('Steel and PVC')];
    expect(find(STEEL, stated)).toMatchObject({ verdict: 'fits' });
    expect(find(STEEL, stated).compared.at(-1)).toMatchObject({
      listed: 'Steel and PVC',
      result: 'holds',
    });
    expect(find(HDPE, stated).verdict).toBe('fits-if');
  });

  it.each([
    ['hidden', { state: 'hidden' as const }],
    ['in question', { state: 'question' as const, question: 'is it so' }],
    ['under a condition', { condition: 'with a liner' }],
    ['of the product itself', { label: 'Material' }],
  ])('that is stated but %s is to be confirmed', (_name, more) => {
    expect(find(HDPE, [says('HDPE', more)]).verdict).toBe('fits-if');
  });

  it('needs no stiffener if nothing clasps the pipe', () => {
    expect(find('task=seal-wall&pipe=pe-ips&size=NPS6').reason.governing).not.toContain('stiffener');
  });
});

const pressure = buildLimit('pressure', 'bar', [{ value: 16, limit: 'upTo' }]);
const findRestrained = (query: string, stated: Partial<Restrained> = {}) =>
  findPart(query, buildPart({ tasks: ['join-pipes', 'branch'], figures: [pressure], ...stated }));
const row = ({ compared }: ReturnType<typeof find>) => compared.find(({ limits }) => limits === 'restraint');
const NEEDED = 'task=join-pipes&restraint=yes';

it('asks for restraint where pipes are joined or repaired, and nowhere else (D16.9)', () => {
  const labels = (task: string) =>
    formFields(findParts(new URLSearchParams({ task }), [])).map(({ label }) => label);
  for (const task of ['join-pipes', 'close-leak'])
    expect(labels(task)).toContain('Does the joint need to restrain the pipes?');
  for (const task of ['branch', 'seal-wall', 'shut-off'])
    expect(labels(task)).not.toContain('Does the joint need to restrain the pipes?');
  expect(findParts(new URLSearchParams('task=join-pipes&restraint=maybe'), []).problems).toEqual({
    restraint: 'Choose yes or no.',
  });
});

it('is needed: a product that restrains fits, one that does not is refused with that reason (D16.9)', () => {
  expect(row(findRestrained(NEEDED, { restraint: 'yes' }))).toMatchObject({
    result: 'holds',
    listed: 'Restrains the pipes',
  });
  const refused = findRestrained(NEEDED, { restraint: 'no' });
  expect(refused.verdict).toBe('no');
  expect(refused.reason).toEqual({
    governing: 'Doesn’t restrain the pipes.',
    yours: 'You need restrained pipes.',
  });
});

it('is needed and not stated, or stated under a condition: it fits only if that is confirmed (D16.9)', () => {
  const open = findRestrained(NEEDED);
  expect(open.verdict).toBe('fits-if');
  expect(open.reason.governing).toMatch(/^Confirm that it restrains the pipes\.$/);
  const conditional = findRestrained(NEEDED, {
    restraint: 'conditional',
    restraintCondition: 'both ends are grooved',
  });
  expect(conditional.verdict).toBe('fits-if');
  expect(conditional.reason.governing).toMatch(/^Confirm that both ends are grooved\.$/);
});

it('is not compared where it is not needed, nor for a task that does not ask', () => {
  for (const query of ['task=join-pipes', 'task=join-pipes&restraint=no', 'task=branch&restraint=yes'])
    expect(row(findRestrained(query, { restraint: 'no' }))).toBeUndefined();
});
