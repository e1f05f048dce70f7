import { pickFields } from '@wa/core/domain/pick-fields';
import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import type { FigureChanges } from '@wa/core/contract/figures';
import { ApiError } from '@wa/core/contract/errors';
import { isFigureKey } from '@wa/core/domain/figures/catalogue-figure';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { KEY_RULE, KEY_TAKEN } from '@wa/core/domain/messages';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

export type StoredFigure = CatalogueFigure & Pick<RecordOf<'figures'>, 'formerKeys'>;

/** As `storedFigure`. @throws ApiError as that does, and duplicate for a key that another figure has */
export async function figureFields(
  tx: StoreReader,
  given: FigureChanges,
  current: RecordOf<'figures'> | null,
): Promise<StoredFigure> {
  const fields = storedFigure(given, current);
  const isNew = fields.key !== current?.key;
  if (isNew && (await tx.count('figures', { key: fields.key, isDeleted: false })) > 0) throw keyTaken();
  return fields;
}

/**
 * The figure as it shall be stored: the given fields over what there is. A new key leaves the old one behind as a former
 * one, so that no reference breaks.
 * @throws ApiError invalid with the reasons by field
 */
export function storedFigure(given: FigureChanges, current: RecordOf<'figures'> | null): StoredFigure {
  const before: CatalogueFigure = current === null ? FIGURE.empty : pickFields(current, FIGURE.names);
  const fields: CatalogueFigure = { ...before, ...cleaned(given) };
  if (fields.state !== 'question') fields.question = '';
  const problems = figureProblems(fields);
  if (!isFigureKey(fields.key)) problems.key = KEY_RULE;
  const [first] = Object.values(problems);
  if (first !== undefined) throw new ApiError('invalid', first, { fields: { ...problems } });
  const left = current !== null && current.key !== fields.key ? [current.key] : [];
  const formerKeys = [...(current?.formerKeys ?? []), ...left].filter((key) => key !== fields.key);
  return { ...fields, formerKeys: [...new Set(formerKeys)] };
}

/** The fields that are given: texts trimmed, null as the empty text; a measure or use of null says that there is none. */
function cleaned(given: FigureChanges): Partial<CatalogueFigure> {
  const entries = Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    if (typeof value === 'string') return [[name, value.trim()] as const];
    return [[name, value === null && name !== 'measure' && name !== 'use' ? '' : value] as const];
  });
  return Object.fromEntries(entries) as Partial<CatalogueFigure>;
}

export function keyTaken(): ApiError {
  return new ApiError('duplicate', KEY_TAKEN, { fields: { key: KEY_TAKEN } });
}
