import { pickFields, type RecordKind } from '@wa/core/domain/record';
import * as contract from '@wa/core/contract/history';
import type { LostEdit } from '@wa/core/contract/history';
import { ENTITIES } from '@wa/core/domain/entities';
import { readOrKept } from './read-or-kept.ts';
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
  /** Newest first, the current one in front. */
  versions: readonly KnownVersion[];
  /** What lost a conflict, newest first. */
  lost: readonly Omit<LostEdit, 'kind' | 'recordId'>[];
  /** Edits of this computer that the server does not have yet, newest first. */
  waiting: readonly Operation[];
  /** False: nobody answered, and this is what the computer holds. */
  isComplete: boolean;
}

type Known = Pick<RecordHistory, 'versions' | 'lost'>;

const draftOf = (draft: OperationDraft | null) => (draft === null ? [] : [draft]);
const EMPTY: Known = { versions: [], lost: [] };
const isGone = (error: unknown) =>
  error instanceof ClientError && error.kind === 'refused' && error.status === 404;

/** What was, and the way back to it as edits of its own: they queue, and one undo takes each restoration back. */
export function historyResource(core: Core, edits: Edits) {
  const { api, reads, realId, pending, lost } = core;

  const read = <T>(key: string, ask: () => Promise<T>) => readOrKept(core, key, ask);

  async function known(kind: RecordKind, id: string): Promise<{ known: Known; isFresh: boolean }> {
    if (isTmpId(id)) return { known: EMPTY, isFresh: false };
    try {
      const ask = () => api.call(contract.getHistory, { params: { kind, id } });
      const { data, isFresh } = await read(`history/${kind}/${id}`, ask);
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
      lost: [...unsent.map((edit) => ({ ...edit, _id: edit.opId, by: null })), ...kept.lost],
      waiting: pending()
        .filter((operation) => operation.recordId === id)
        .reverse(),
      isComplete: isFresh,
    };
  }

  /** The whole record as it is now, live; null for one in the bin. */
  async function live(kind: RecordKind, id: string): Promise<(Fields & { _id: string }) | null> {
    const shown = shownRecord(core, kind, id);
    if (shown === null || shown['isDeleted'] === true) return null;
    // Lists hold all of them but products and pages, whose content is read apart.
    if (kind !== 'product' && kind !== 'page') return edits.fieldsOf(shown as Fields & { _id: string });
    try {
      const whole = kind === 'product' ? await reads.product(id) : await reads.page(String(shown['slug']));
      return whole === null ? null : edits.fieldsOf(whole as unknown as Fields & { _id: string });
    } catch (error) {
      // The record itself was not brought here, but its history may have been.
      const [newest] = isUnanswered(error) ? (await of(kind, id)).versions : [];
      if (newest?.version !== shown['version']) throw error;
      return newest?.record as Fields & { _id: string };
    }
  }

  function change(kind: RecordKind, id: string, wanted: Fields): Step {
    return async () => {
      const current = await live(kind, id);
      if (current === null) return [];
      const form = pickFields(wanted, ENTITIES[kind].names as readonly string[]);
      return draftOf(
        kind === 'page'
          ? operations.changePage(current as Fields & { _id: string; slug: string }, form)
          : operations.changeRecord(kind, current, form),
      );
    };
  }

  /** Back from the bin if it lies there, then each field as wanted; `wanted` null: to the bin. */
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
    /** Puts fields back as they were, in a record that may lie in the bin. @throws ClientError refused */
    restore: async (
      kind: RecordKind,
      given: string,
      wanted: Fields,
      title: string,
    ): Promise<Saved<Fields>[]> => (await edits.makeAll(stepsTo(kind, realId(given), wanted), title)).flat(),
  };
}

export type History = ReturnType<typeof historyResource>;

/** One version of a record, as a whole. */
interface KnownVersion {
  version: number;
  /** ISO 8601. */
  at: string;
  /** Device and shell; null where nobody was noted. */
  by: string | null;
  record: Fields;
}

type Sources = Pick<Core, 'cache' | 'pending' | 'reads'>;

/** The record as it is shown now, live or in the bin, without asking anyone; pages and products without content. */
function shownRecord({ reads }: Pick<Core, 'reads'>, kind: RecordKind, id: string): Fields | null {
  const shown = reads.shown();
  const live = kind === 'sidebar-item' ? flattenTree(shown.sidebar) : listOf(shown, kind);
  const find = (list: readonly object[]) => list.find((each) => (each as Fields)['_id'] === id);
  return (find(live) ?? find(withChildren(shown.bin[kind])) ?? null) as Fields | null;
}

/** Lists show these kinds without their content. */
const hasContent = (kind: RecordKind) => kind === 'product' || kind === 'page';

/** What went to the bin with its parent lies within it. */
const withChildren = (list: readonly Fields[]): Fields[] =>
  list.flatMap((each) => [each, ...withChildren((each['children'] ?? []) as Fields[])]);

/** Versions of a record that this computer holds beside the history: as last read, and as edits that wait found it. */
async function heldVersions(core: Sources, kind: RecordKind, id: string): Promise<KnownVersion[]> {
  const listed = shownRecord(core, kind, id);
  const cached = !hasContent(kind)
    ? listed
    : await core.cache.record(`${kind}/${String(kind === 'product' ? id : listed?.['slug'])}`);
  const bases = core.pending().filter(({ recordId }) => recordId === id);
  return [cached, ...bases.map(({ base }) => base)].flatMap((record) => {
    const isWhole = record !== null && (!hasContent(kind) || 'content' in record);
    if (!isWhole || PENDING_OP in record || typeof record['version'] !== 'number') return [];
    const at = String(record['updatedAt']);
    return [{ version: record['version'], at, by: null, record: comparable(kind, record) }];
  });
}
