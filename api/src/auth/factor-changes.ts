import { ApiError } from '@wa/core/contract/errors';
import { WRONG_CODE } from '@wa/core/domain/messages';
import { appendEvent } from '../audit/events.ts';
import { existing } from './editors.ts';
import type { Doing } from './editors.ts';
import { checkCode, factorUri, makeRecoveryCodes, newFactor, readFactor } from './second-factor.ts';

/**
 * A new secret, which counts when a first code has proven it; the one time it is told.
 * @throws ApiError conflict when the factor is on
 */
export function startFactor(
  { store, savedBy }: Doing,
  id: string,
  { name, site }: { name: string; site: string },
): Promise<{ secret: string; uri: string }> {
  const factor = newFactor();
  return store.transact(
    async (tx) => {
      if (readFactor(await existing(tx, id))?.isOn)
        throw new ApiError('conflict', 'The second factor is on already');
      await tx.update('editors', id, { factor });
      return { secret: factor.secret, uri: factorUri(factor, name, site) };
    },
    { savedBy },
  );
}

/** Turns it on with a first code. Answers the recovery codes, for the one time they are shown. @throws ApiError invalid */
export function turnFactorOn({ store, clock, savedBy }: Doing, id: string, code: string): Promise<string[]> {
  const { codes, recovery } = makeRecoveryCodes();
  return store.transact(
    async (tx) => {
      const editor = await existing(tx, id);
      const factor = readFactor(editor);
      if (factor === null || factor.isOn)
        throw new ApiError('conflict', 'The second factor is not being set up');
      const proof = checkCode(factor, code, clock());
      if (proof === null || !('step' in proof))
        throw new ApiError('invalid', WRONG_CODE, { fields: { code: WRONG_CODE } });
      const on = { ...factor, isOn: true, lastStep: proof.step, recovery };
      await tx.update('editors', id, { factor: on });
      await appendEvent(tx, { what: 'factor-on', about: editor.name }, clock());
      return codes;
    },
    { savedBy },
  );
}

/** For an editor who lost it. */
export function turnFactorOff({ store, clock, savedBy }: Doing, id: string): Promise<void> {
  return store.transact(
    async (tx) => {
      const { name } = await existing(tx, id);
      await tx.update('editors', id, { factor: null });
      await appendEvent(tx, { what: 'factor-off', about: name }, clock());
    },
    { savedBy },
  );
}
