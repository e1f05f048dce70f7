import * as contract from '@wa/core/contract/uploads';
import type { ReplacedFile, StoredUpload } from '@wa/core/contract/uploads';
import type { Core } from '../core/open-core.ts';
import { fileEntry, pushed } from '../undo/undo.ts';
import { readOrCached } from './read-or-cached.ts';

/** Timeout in milliseconds. The server may write a thousand records in one transaction. */
const LONG_TIMEOUT = 120_000;

/** Creates the calls of the Files screen (D34). Changes need a connection. */
export function filesResource(core: Core) {
  const { ask, undoStore, changed, log, whoAnswers } = core;
  const once = <T>(body: object, call: (key: string) => Promise<T>) => core.once(JSON.stringify(body), call);
  return {
    /**
     * Newest first. `data` is null if the server doesn't respond and no copy is cached.
     * @throws ClientError refused
     */
    list: () => readOrCached<StoredUpload[]>(core, 'files', () => ask(contract.listFiles, {})),
    /**
     * Moves files to the bin.
     * @param inUse true if records may use them
     * @throws ClientError refused (404: one of them is gone; 409: a record uses one), unreachable
     */
    bin: (names: readonly string[], inUse: boolean) => {
      const body = { names: [...names], ...(inUse && { inUse: 'accept' as const }) };
      return once({ bin: body }, (idempotencyKey) => ask(contract.binFiles, { body, idempotencyKey }));
    },
    /** @throws ClientError refused (404: one of them is gone), unreachable */
    restore: (names: readonly string[]) => {
      const body = { names: [...names] };
      return once({ restore: body }, (idempotencyKey) =>
        ask(contract.restoreFiles, { body, idempotencyKey }),
      );
    },
    /**
     * Sets the alternative text of an image wherever a product, a block, or the gallery sets none (D34.9).
     * @param was the description shown before the edit
     * @throws ClientError refused (404: it is gone; 409: someone else has changed its description), unreachable
     */
    describe: (body: { name: string; alt: string; was: string }) =>
      once({ describe: body }, (idempotencyKey) => ask(contract.describeFile, { body, idempotencyKey })),
    /**
     * Stores a part of an image as a new file (D34.10).
     * @param body the image's name in the storage, and the part in pixels
     * @throws ClientError refused (404, 422 with the reason), unreachable
     */
    crop: (body: { name: string; left: number; top: number; width: number; height: number }) =>
      once({ crop: body }, (idempotencyKey) =>
        ask(contract.cropFile, { body, idempotencyKey, timeout: LONG_TIMEOUT }),
      ),
    /**
     * Replaces a file in all records that use it, as one step with one undo (D34.7).
     * @param by the names in the storage of the old and the new file
     * @param title the name of the step
     * @throws ClientError refused (404, 409, 422 with the reason), unreachable
     */
    replace: async (
      { name, by }: Pick<ReplacedFile, 'name' | 'by'>,
      title: string,
    ): Promise<{ opId: string; replaced: ReplacedFile }> => {
      // This release might not understand a later server's response, so the step couldn't be undone.
      await whoAnswers();
      const body = { name, by };
      const { opId, replaced } = await once({ replace: body }, async (idempotencyKey) => ({
        opId: idempotencyKey,
        replaced: await ask(contract.replaceFile, { body, idempotencyKey, timeout: LONG_TIMEOUT }),
      }));
      // The file has already been replaced, so an error here must not look like a failed replacement.
      await undoStore
        .change((state) => pushed(state, fileEntry(replaced, title, opId)))
        .catch((error: unknown) => log('Failed to write the undo history', error));
      changed(true);
      return { opId, replaced };
    },
    /**
     * Undoes or redoes a replacement. Resolves to the data of the inverse step. Repeating the request after a
     * lost response changes nothing.
     */
    undoReplace: async ({
      replaced,
      opId,
    }: {
      replaced: ReplacedFile;
      opId: string;
    }): Promise<ReplacedFile> => {
      await whoAnswers();
      const call = { body: replaced, idempotencyKey: `${opId}/undo`, timeout: LONG_TIMEOUT };
      return ask(contract.undoReplaceFile, call);
    },
  };
}
