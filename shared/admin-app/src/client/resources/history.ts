import { pickFields, type RecordKind } from '@wa/core/domain/record';
import * as contract from '@wa/core/contract/history';
import type { DiscardedVersion } from '@wa/core/contract/history';
import { ENTITIES } from '@wa/core/domain/entities';
import { readOrCached } from './read-or-cached.ts';
import { storedSlug } from '../reads/reads.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import { isTmpId, type Fields, type Operation, PENDING_OP } from '../queue/operation.ts';
import type { OperationDraft, Saved } from '../edits/submit.ts';
import type { Edits, Step } from './edits.ts';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { listOf } from '../overlay/overlay-lists.ts';
import { comparable } from '../queue/comparable.ts';

export interface RecordHistory {
  /** Newest first, starting with the current one. */
  versions: readonly KnownVersion[];
  /** Versions discarded in conflicts, newest first. */
  lost: readonly LostVersion[];
  /** Edits of this computer that the server doesn't have yet, newest first. */
  waiting: readonly Operation[];
  /** False if the server didn't respond and only local data is included. */
  isComplete: boolean;
}

/** `isOnlyHere`: the server doesn't have it yet, or has rejected it. */
type LostVersion = Omit<DiscardedVersion, 'kind' | 'recordId'> & { isOnlyHere?: true };

type Known = Pick<RecordHistory, 'versions' | 'lost'>;

const draftOf = (draft: OperationDraft | null) => (draft === null ? [] : [draft]);
/** Returns false for the fields that don't belong to the content: `draft`, and the draft of a live record (D36.9). */
const isRestored = (field: string): boolean => field !== 'draft' && field !== 'prepared';
const EMPTY: Known = { versions: [], lost: [] };
const isGone = (error: unknown) =>
  error instanceof ClientError && error.kind === 'refused' && error.status === 404;

/**
 * Creates the calls of the history. A restoration consists of ordinary edits: it is queued, and one undo
 * reverts it.
 */
export function historyResource(core: Core, edits: Edits) {
  const { ask, reads, realId, pending, lost } = core;

  async function known(kind: RecordKind, id: string): Promise<{ known: Known; isFresh: boolean }> {
    if (isTmpId(id)) return { known: EMPTY, isFresh: false };
    try {
      const read = () => ask(contract.getHistory, { params: { kind, id } });
      const { data, isFresh } = await readOrCached(core, `history/${kind}/${id}`, read);
      return { known: (data as unknown as Known | null) ?? EMPTY, isFresh };
    } catch (error) {
      if (isGone(error)) return { known: EMPTY, isFresh: true };
      throw error;
    }
  }

  /** @throws ClientError refused */
  async function of(kind: RecordKind, given: string): Promise<RecordHistory> {
    const id = realId(given);
    await lost.send();
    const { known: kept, isFresh } = await known(kind, id);
    const held = isFresh ? [] : await heldVersions(core, kind, id);
    const versions = new Map([...held, ...kept.versions].map((each) => [each.version, each]));
    const unsent = (await lost.list()).filter(({ recordId }) => recordId === id);
    return {
      versions: [...versions.values()].sort((a, b) => b.version - a.version),
      lost: [
        ...unsent.map((edit) => ({ ...edit, _id: edit.opId, by: null, isOnlyHere: true as const })),
        ...kept.lost,
      ],
      waiting: pending()
        .filter((operation) => operation.recordId === id)
        .reverse(),
      isComplete: isFresh,
    };
  }

  /** Returns the whole live record; null for a record in the bin. */
  async function live(kind: RecordKind, id: string): Promise<(Fields & { _id: string }) | null> {
    const shown = shownRecord(core, kind, id);
    if (shown === null || shown['isDeleted'] === true) return null;
    // Lists include all fields, except the content of products and pages, which is read separately.
    if (kind !== 'product' && kind !== 'page') return edits.fieldsOf(shown as Fields & { _id: string });
    try {
      const whole = kind === 'product' ? await reads.product(id) : await reads.page(String(shown['slug']));
      return whole === null ? null : edits.fieldsOf(whole as unknown as Fields & { _id: string });
    } catch (error) {
      // The record may not be cached even though its history is.
      const [newest] = isUnanswered(error) ? (await of(kind, id)).versions : [];
      if (newest?.version !== shown['version']) throw error;
      return newest?.record as Fields & { _id: string };
    }
  }

  function change(kind: RecordKind, id: string, wanted: Fields): Step {
    return async () => {
      const current = await live(kind, id);
      if (current === null) return [];
      const form = pickFields(wanted, (ENTITIES[kind].names as readonly string[]).filter(isRestored));
      return draftOf(operations.changeRecord(kind, current, form));
    };
  }

  /**
   * Returns the steps to a wanted state: restore from the bin if needed, then change the fields. Null moves
   * the record to the bin.
   */
  function stepsTo(kind: RecordKind, id: string, wanted: Fields | null): Step[] {
    const lookUp = () => shownRecord(core, kind, id) as (Fields & { _id: string }) | null;
    if (wanted === null) {
      return [
        async () => {
          const shown = lookUp();
          return shown === null || shown['isDeleted'] === true
            ? []
            : [operations.deleteRecord(kind, edits.fieldsOf(shown))];
        },
      ];
    }
    return [
      async () => {
        const shown = lookUp() ?? { ...wanted, _id: id, isDeleted: true };
        return shown.isDeleted === true ? [operations.restoreRecord(kind, edits.fieldsOf(shown))] : [];
      },
      change(kind, id, wanted),
    ];
  }

  return {
    of,
    /**
     * Restores fields of a record, which may be in the bin.
     * @throws ClientError refused
     */
    restore: async (
      kind: RecordKind,
      given: string,
      wanted: Fields,
      title: string,
    ): Promise<Saved<Fields>[]> => (await edits.makeAll(stepsTo(kind, realId(given), wanted), title)).flat(),
  };
}

export type History = ReturnType<typeof historyResource>;

/** A complete version of a record. */
interface KnownVersion {
  version: number;
  /** ISO 8601. */
  at: string;
  /** Device and shell; null if unknown. */
  by: string | null;
  record: Fields;
}

type Sources = Pick<Core, 'cache' | 'pending' | 'reads'>;

/**
 * Returns the record as shown, live or in the bin, without a request. Pages and products have no content
 * here.
 */
function shownRecord({ reads }: Pick<Core, 'reads'>, kind: RecordKind, id: string): Fields | null {
  const shown = reads.shown();
  const live = kind === 'sidebar-item' ? flattenTree(shown.sidebar) : listOf(shown, kind);
  const find = (list: readonly object[]) => list.find((each) => (each as Fields)['_id'] === id);
  return (find(live) ?? find(withChildren(shown.bin[kind])) ?? null) as Fields | null;
}

/** Returns true for the kinds that lists show without content. */
const hasContent = (kind: RecordKind) => kind === 'product' || kind === 'page';

/** Flattens a list, because items moved to the bin with their parent are nested in it. */
const withChildren = (list: readonly Fields[]): Fields[] =>
  list.flatMap((each) => [each, ...withChildren((each['children'] ?? []) as Fields[])]);

/** Returns versions that only this computer has: the cached record and the base records of pending edits. */
async function heldVersions(core: Sources, kind: RecordKind, id: string): Promise<KnownVersion[]> {
  const listed = shownRecord(core, kind, id);
  const cached = !hasContent(kind)
    ? listed
    : await core.cache.record(`${kind}/${kind === 'product' ? id : String(storedSlug(core.cache, id))}`);
  const bases = core.pending().filter(({ recordId }) => recordId === id);
  return [cached, ...bases.map(({ base }) => base)].flatMap((record) => {
    const isWhole = record !== null && (!hasContent(kind) || 'content' in record);
    if (!isWhole || PENDING_OP in record || typeof record['version'] !== 'number') return [];
    const at = String(record['updatedAt']);
    return [{ version: record['version'], at, by: null, record: comparable(kind, record) }];
  });
}
