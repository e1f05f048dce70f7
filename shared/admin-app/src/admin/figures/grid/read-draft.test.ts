import { describe, expect, it } from 'vitest';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { KEY_RULE } from '@wa/core/domain/messages';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import type { Draft } from './grid-state.ts';
import { problemsByColumn, readDraft } from './read-draft.ts';

const figure = buildFigureRecord({
  key: 'disc.pressure',
  measure: { unit: 'psi', values: [{ value: 36, limit: 'upTo' }] },
  state: 'question',
  question: 'published twice',
});
const draft = (cells: Draft['cells'], more: Partial<Draft> = {}): Draft => ({
  isNew: null,
  cells,
  problems: {},
  settles: false,
  ...more,
});
const form = (...args: Parameters<typeof readDraft>) => {
  const read = readDraft(...args);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.form;
};

describe('a row that is left', () => {
  it('keeps no unit that its use does not fit', () => {
    const used: FigureRecord = { ...figure, use: { limits: 'pressure', beyond: 'no' } };
    expect(readDraft(used, draft({ value: 'ask the office' }))).toEqual({
      problems: { value: 'A text spec can’t be used for “Pressure or head”.' },
    });
  });

  it('sends only the fields that differ', () => {
    const conditional = { ...figure, condition: 'with flange adapter' };
    expect(form(conditional, draft({ value: 'up to 40 psi.', label: 'Pressure' }))).toEqual({
      measure: { unit: 'psi', values: [{ value: 40, limit: 'upTo' }] },
    });
  });

  it('cannot be saved while a cell is not read, and each cell says why', () => {
    const read = readDraft(figure, draft({ value: '=A1', key: 'No Key', state: 'later' }));
    expect(read).toMatchObject({
      problems: {
        key: KEY_RULE,
        value: expect.stringMatching(/Formula/) as string,
        state: expect.any(String) as string,
      },
    });
  });

  it('cannot refer to a figure, and says so at the cells that do', () => {
    const refers = 'A spec can’t refer to another spec. Type the words themselves.';
    const read = readDraft(figure, draft({ value: '"As {{snap.pressure}}', condition: 'for {{a.b}}' }));
    expect(read).toEqual({ problems: { value: refers, condition: refers } });
  });

  it('needs key, label and value when it is new', () => {
    const read = readDraft(null, draft({ product: 'Snap clamps' }, { isNew: { family: 'Clamps' } }));
    expect('problems' in read && Object.keys(read.problems).sort()).toEqual(['key', 'label', 'value']);
  });

  it('resolves the question of a corrected figure (D14.2)', () => {
    const corrected = draft({ value: 'up to 40 psi' }, { settles: true });
    expect(form(figure, corrected)).toMatchObject({ state: 'confirmed', question: '' });
    expect(form(figure, draft({ value: 'up to 40 psi' }))).not.toHaveProperty('state');
  });

  it('becomes a question where the linter finds a contradiction, unless the row says its state', () => {
    const odd = () => 'published as both';
    const typed = { value: 'up to 40 psi' };
    expect(form(figure, draft(typed, { settles: true }), odd)).toMatchObject({
      question: 'published as both',
    });
    expect(form(figure, draft({ ...typed, state: 'Confirmed' }), odd)).toMatchObject({ state: 'confirmed' });
    expect(form(figure, draft({ label: 'Head' }), odd)).toEqual({ label: 'Head' });
  });
});

it('reasons of the server are shown at their cells', () => {
  expect(problemsByColumn({ measure: 'Upside down.', key: 'Taken.' }, '')).toEqual({
    value: 'Upside down.',
    key: 'Taken.',
  });
  expect(problemsByColumn({ 'measure.values.0.value': 'Too big.', 'source.place': 'Too long.' }, '')).toEqual(
    { value: 'Too big.', source: 'Too long.' },
  );
  expect(problemsByColumn(undefined, 'The server is busy.')).toEqual({ key: 'The server is busy.' });
});

it('rejects the key of another figure before anything is asked, and accepts its own', () => {
  const draft = (key: string) => ({ isNew: null, cells: { key }, problems: {}, settles: false });
  const isTaken = (key: string) => ['disc.pressure', 'disc.head'].includes(key);
  const read = (key: string) => readDraft(figure, draft(key), () => null, isTaken);
  expect(read('disc.head')).toEqual({ problems: { key: 'Another spec already has this key.' } });
  expect(read('disc.pressure')).toMatchObject({ form: {} });
  expect(read('disc.other')).toMatchObject({ form: { key: 'disc.other' } });
});
