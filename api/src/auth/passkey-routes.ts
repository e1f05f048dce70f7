import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/passkeys';
import { editorKey } from '@wa/core/domain/editor-key';
import { WRONG_CODE } from '@wa/core/domain/messages';
import { PASSKEY_REFUSED, PASSKEYS_NOWHERE } from '@wa/core/domain/passkeys';
import { ok } from '../http/answer.ts';
import type { Call, Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { Store } from '../store/port.ts';
import type { EditorRecord, PasskeyRecord, SessionRecord } from '../store/records.ts';
import { CHALLENGE_LIFETIME } from './challenges.ts';
import { cookieOptions, isSecure, readCookies } from './cookies.ts';
import { enter } from './entrance.ts';
import type { EntranceNeeds } from './entrance.ts';
import { admit } from './identify.ts';
import { addPasskey, ALGORITHMS, removePasskey, userHandle } from './passkeys.ts';
import { here, loggedOut, provePassword } from './prove-password.ts';
import { relyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser keeps of one attempt: nobody else's browser can answer its challenge. */
const ATTEMPT_COOKIE = 'wa-attempt';

export interface PasskeyNeeds extends EntranceNeeds {
  mount: Mount;
  store: Store;
  serverId: string;
  /** As authenticators name it. */
  siteName: () => Promise<string>;
}

/** Passkeys beside the password (D15): logging in with one, and one's own. */
export function passkeyRoutes(deps: PasskeyNeeds): Router {
  const { mount, env, store, clock, challenges, serverId } = deps;
  const router = createRouter();
  const doing = ({ savedBy }: Pick<Call<typeof contract.addPasskey>, 'savedBy'>) => ({
    store,
    clock,
    savedBy,
    challenges,
  });

  mount(router, contract.askForPasskey, async ({ request, response }) => {
    const { id: rpId } = partyOf(request);
    const attempt = randomBytes(16).toString('base64url');
    const { path } = contract.enterByPasskey;
    response.cookie(ATTEMPT_COOKIE, attempt, {
      ...cookieOptions(isSecure(request, env), CHALLENGE_LIFETIME),
      path,
    });
    const challenge = await challenges.make(attempt);
    return ok({ challenge, rpId, timeout: CHALLENGE_LIFETIME, userVerification: 'required' as const });
  });

  mount(router, contract.enterByPasskey, async ({ body, request, response, log }) => {
    const party = partyOf(request);
    const passkey = { answer: body, party, bound: readCookies(request, ATTEMPT_COOKIE) };
    await enter(deps, {
      request,
      response,
      log,
      kind: 'cookie',
      credentials: { passkey },
      refusal: PASSKEY_REFUSED,
    });
    return ok({ success: true } as const);
  });

  mount(router, contract.listPasskeys, async ({ session, request }) => {
    const owner = await ownerOf(session);
    const names = new Map((await store.list('editors')).map(({ _id, name }) => [_id, name]));
    const all = await store.list('passkeys');
    return ok({
      origin: relyingParty(request, env)?.origin ?? null,
      passkeys: all
        .filter(({ editor }) => owner === null || editor === owner._id)
        .map((each) => toPasskey(each, names.get(each.editor ?? '') ?? null)),
    });
  });

  mount(router, contract.startPasskey, async (call) => {
    const { session, body, request } = call;
    const party = partyOf(request);
    const owner = await ownerOf(session);
    const { password, code } = body;
    const verdict = await provePassword(deps.lookAtGuess, call, password, { field: 'password', code });
    if (verdict.is === 'code') throw new ApiError('invalid', WRONG_CODE, { fields: { code: WRONG_CODE } });
    await store.transact((tx) => admit(tx, challenges, verdict, clock()));
    const own = (await store.list('passkeys')).filter(({ editor }) => editor === (owner?._id ?? null));
    const site = await deps.siteName();
    const name = owner?.name ?? 'Shared password';
    return ok({
      challenge: await challenges.make(here(session)._id),
      rp: { id: party.id, name: site },
      user: { id: userHandle(owner?._id ?? null, serverId), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: own.map(({ credential }) => ({ type: 'public-key' as const, id: credential })),
      // Found by the browser without a name, so that the gate needs none.
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
      timeout: CHALLENGE_LIFETIME,
    });
  });

  mount(router, contract.addPasskey, async (call) => {
    const { session, body, request } = call;
    const party = partyOf(request);
    const owner = await ownerOf(session);
    const made = { ...body, party, session: here(session)._id };
    const passkey = await addPasskey(doing(call), owner?._id ?? null, made);
    return { status: 201 as const, body: toPasskey(passkey, owner?.name ?? null) };
  });

  mount(router, contract.removePasskey, async (call) => {
    const owner = await ownerOf(call.session);
    await provePassword(deps.lookAtGuess, call, call.body.current);
    await removePasskey(doing(call), call.params.id, owner?._id ?? null);
    return ok({ success: true } as const);
  });

  /** @throws ApiError conflict */
  function partyOf(request: Request): RelyingParty {
    const party = relyingParty(request, env);
    if (party === null) throw new ApiError('conflict', PASSKEYS_NOWHERE);
    return party;
  }

  /** The editor whose session it is; null for the shared password. @throws ApiError unauthenticated */
  async function ownerOf(session: SessionRecord | null): Promise<EditorRecord | null> {
    const { editor } = here(session);
    if (editor === null) return null;
    const owner = await store.findOne('editors', { key: editorKey(editor) });
    if (owner === null) throw loggedOut();
    return owner;
  }

  return router;
}

function toPasskey(record: PasskeyRecord, editor: string | null): contract.PasskeyView {
  const { _id, name, createdAt, usedAt } = record;
  return { _id, name, editor, createdAt, usedAt };
}
