import type { Router } from 'express';
import { publishDrafts } from '@wa/core/contract/drafts';
import type { BodyOf } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import { renderText } from '@wa/core/domain/figures/references';
import { publication } from '@wa/core/domain/drafts/prepared';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { plainTitle } from '@wa/core/domain/products/product';
import { pickFields } from '@wa/core/domain/record';
import { createRouter, ok } from '../../http/mount.ts';
import { recordOfAnswer } from '../../http/writes/write-once.ts';
import type { Change } from '../../store/change-log.ts';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { changeStored } from '../pages/pages.ts';
import { PRODUCT_KIND } from '../products/products.ts';
import { changeRecord } from '../records/move-records.ts';
import type { CatalogueKeeper } from '../catalog/lists.ts';
import type { RecordNeeds } from '../records/records.ts';

type Asked = BodyOf<typeof publishDrafts>['drafts'][number];

/** A draft to publish, with the fields that this changes. */
interface Draft {
  kind: Asked['kind'];
  before: RecordOf<'products'> | RecordOf<'pages'>;
  fields: object;
}

type Published = ReturnType<typeof publishedOf>;

/**
 * The stored form of a published draft: its record's versions before and after, and the changed fields. The
 * answer has the content of all of them several times, which is more than MongoDB stores in one document.
 */
interface KeptDraft {
  kind: Asked['kind'];
  _id: string;
  from: number;
  to: number;
  fields: readonly string[];
}

/** Returns the name of a draft for a message. */
type NameOf = (record: Draft['before']) => string;

const NOTHING = 'Nothing was published.';

type DraftNeeds = Pick<RecordNeeds, 'mount' | 'clock'> & { catalogue: Pick<CatalogueKeeper, 'now'> };

/** Publishes several drafts in one transaction (D36.8). A refusal names the draft that is in the way. */
export function draftRoutes({ mount, clock, catalogue }: DraftNeeds): Router {
  const router = createRouter();
  mount(router, publishDrafts, async ({ body, write }) => {
    const { figure } = await catalogue.now();
    const nameOf: NameOf = ({ title }) => `“${plainTitle(renderText(title, figure))}”`;
    return write(
      async (tx) => {
        const drafts: Draft[] = [];
        for (const asked of body.drafts) drafts.push(await requireDraft(tx, asked, nameOf));
        const changes: Change[] = [];
        for (const draft of drafts) changes.push(...(await publish(tx, draft, { nameOf, now: clock() })));
        const published: Published[] = [];
        const kept: KeptDraft[] = [];
        // A moved page may have changed links in the others, so they are read at the end.
        for (const { kind, before, fields } of drafts) {
          const { _id } = before;
          const record = (await read(tx, { kind, _id })) ?? before;
          const draft = { kind, _id, from: before.version, to: record.version, fields: Object.keys(fields) };
          published.push(publishedOf(draft, before, record));
          kept.push(draft);
        }
        return { answer: ok({ published }), changes, kept };
      },
      { isLong: true, rebuild: (tx, kept) => rebuild(tx, kept as KeptDraft[]) },
    );
  });
  return router;
}

const read = (tx: StoreTransaction, { kind, _id }: Pick<Asked, 'kind' | '_id'>) =>
  kind === 'product' ? tx.get('products', _id) : tx.get('pages', _id);

const publishedOf = ({ kind, fields }: KeptDraft, before: Draft['before'], record: Draft['before']) => ({
  kind,
  record:
    kind === 'product'
      ? PRODUCT_KIND.show(record as RecordOf<'products'>)
      : PAGE.view(record as RecordOf<'pages'>),
  before: pickFields(before, fields as never[]),
});

/** Returns the body of the answer again. A draft whose earlier version is gone has nothing to undo. */
async function rebuild(tx: StoreTransaction, kept: readonly KeptDraft[]) {
  const published: Published[] = [];
  for (const draft of kept) {
    const collection = draft.kind === 'product' ? 'products' : 'pages';
    const at = (version: number) => recordOfAnswer(tx, collection, draft._id, version);
    published.push(publishedOf(draft, await at(draft.from), await at(draft.to)));
  }
  return { published };
}

/** @throws ApiError not-found, or conflict with the reason why it can't be published together with others */
async function requireDraft(tx: StoreTransaction, asked: Asked, nameOf: NameOf): Promise<Draft> {
  const { kind, version } = asked;
  const before = await read(tx, asked);
  if (before === null || before.isDeleted)
    throw new ApiError('not-found', `One of the drafts no longer exists. ${NOTHING}`);
  const name = nameOf(before);
  const refuse = (reason: string) => new ApiError('conflict', `${reason} ${NOTHING}`);
  if (before.version !== version) throw refuse(`${name} has changed since this list was loaded.`);
  if (publication<object>(kind, before).clashes.length > 0)
    throw refuse(
      `${name} and its draft have changed in the same place. Publish it by itself to choose which version to keep.`,
    );
  const fields = fieldsToPublish(kind, before);
  if (Object.keys(fields).length === 0) throw refuse(`${name} has no draft.`);
  return { kind, before, fields };
}

/** Returns the fields that make a draft live; none for a live record without a draft. */
const fieldsToPublish = (kind: Asked['kind'], record: Draft['before']): object => ({
  ...((record.prepared ?? null) !== null && publication<object>(kind, record).fields),
  ...(record.draft && { draft: false }),
});

/** @throws ApiError of the fields, with the name of the draft */
async function publish(
  tx: StoreTransaction,
  { kind, before }: Draft,
  { nameOf, now }: { nameOf: NameOf; now: Date },
): Promise<Change[]> {
  try {
    // An earlier one may have changed a link in it.
    const current = (await read(tx, { kind, _id: before._id })) ?? before;
    const fields = fieldsToPublish(kind, current);
    if (kind === 'page') {
      const save = { body: fields, now };
      return [...((await changeStored(tx, save, current as RecordOf<'pages'>)).changes ?? [])];
    }
    return (await changeRecord(tx, PRODUCT_KIND, current as RecordOf<'products'>, fields, now)).changes;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, `${nameOf(before)}: ${error.message} ${NOTHING}`);
  }
}
