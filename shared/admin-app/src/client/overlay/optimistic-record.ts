import { ENTITIES } from '@wa/core/domain/entities';
import { isBrokenMeasure } from '@wa/core/domain/figures/catalogue-figure';
import { PENDING_OP, type Fields, type Operation } from '../queue/operation.ts';

/** Empty value of every field of a new record, as the server fills it in (D4); lists don't carry content. */
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

/** The record as it will be when the operation has gone through; a null clears a field, as on the server (D4). */
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

/** Without a measure that cannot be drawn. */
function drawable({ measure, ...others }: Fields): Fields {
  return measure === undefined || isBrokenMeasure(measure) ? others : { ...others, measure };
}

/** A record as the waiting operations will make it; null when there is none, and none of them creates it. */
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
