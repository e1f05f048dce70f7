import { ENTITIES } from '@wa/core/domain/entities';
import { isBrokenMeasure } from '@wa/core/domain/figures/catalogue-figure';
import { PENDING_OP, type Fields, type Operation } from '../queue/operation.ts';

/** Returns the default of every field of a new record, as the server sets it (D4). Lists have no content. */
function emptyRecord(kind: Operation['kind']): Fields {
  if (!Object.hasOwn(ENTITIES, kind)) return {};
  const { empty, stored } = ENTITIES[kind as keyof typeof ENTITIES];
  const { content: _content, ...fields } = empty as Fields;
  return {
    ...fields,
    ...('order' in stored && { order: Number.MAX_SAFE_INTEGER }),
    ...('formerKeys' in stored && { formerKeys: [] }),
  };
}

/** Returns the record expected after the operation. A null clears a field, as on the server (D4). */
export function optimisticRecord(operation: Operation): Fields {
  const { opId, kind, base, body, recordId, baseVersion, at, action } = operation;
  const empty = emptyRecord(kind);
  const sent = Object.entries(body ?? {})
    .filter(([field, value]) => field !== 'removedChildren' && value !== undefined)
    .map(([field, value]) => [field, value ?? empty[field] ?? null]);
  const parts: Fields[] = [empty, base ?? {}, Object.fromEntries(sent)];
  return {
    ...Object.assign({}, ...parts.map(drawable)),
    _id: recordId,
    version: baseVersion ?? 0,
    updatedAt: at,
    isDeleted: action === 'delete',
    [PENDING_OP]: opId,
  };
}

/** Removes a measure that cannot be rendered. */
function drawable({ measure, ...others }: Fields): Fields {
  return measure === undefined || isBrokenMeasure(measure) ? others : { ...others, measure };
}

/** Applies the pending operations to a record. Returns null if there is none and no operation creates it. */
export function overlayRecord(
  record: Fields | null,
  operations: readonly Operation[],
  isSame: (operation: Operation) => boolean,
): Fields | null {
  return operations.filter(isSame).reduce<Fields | null>((shown, operation) => {
    const base = shown ?? operation.base;
    const next = optimisticRecord({ ...operation, base });
    return base === null ? next : { ...next, version: base['version'] ?? next['version'] };
  }, record);
}
