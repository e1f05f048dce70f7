import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/passkeys';
import { editorKey } from '@wa/core/domain/editor-key';
import { PASSKEY_REFUSED, PASSKEYS_NOWHERE } from '@wa/core/domain/passkeys';
import { ok, type Handler, type Mount, createRouter } from '../http/mount.ts';
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

type Endpoints = typeof contract;
type HandlerOf<Name extends keyof Endpoints> = Handler<Extract<Endpoints[Name], EndpointShape>>;

/** Passkeys beside the password (D15): signing in with one, and managing one's own. */
export function passkeyRoutes(needs: PasskeyNeeds): Router {
  const { mount } = needs;
  const router = createRouter();
  mount(router, contract.askForPasskey, signInOptions(needs));
  mount(router, contract.enterByPasskey, signIn(needs));
  mount(router, contract.listPasskeys, list(needs));
  mount(router, contract.startPasskey, registrationOptions(needs));
  mount(router, contract.addPasskey, add(needs));
  mount(router, contract.removePasskey, remove(needs));
  return router;
}

function signInOptions({ env, challenges }: PasskeyNeeds): HandlerOf<'askForPasskey'> {
  return async ({ request, response }) => {
    const { id: rpId } = partyOf(request, env);
    const attempt = randomBytes(16).toString('base64url');
    const options = cookieOptions(isSecure(request, env), CHALLENGE_LIFETIME);
    response.cookie(ATTEMPT_COOKIE, attempt, { ...options, path: contract.enterByPasskey.path });
    const challenge = await challenges.make(attempt);
    return ok({ challenge, rpId, timeout: CHALLENGE_LIFETIME, userVerification: 'required' as const });
  };
}

function signIn(needs: PasskeyNeeds): HandlerOf<'enterByPasskey'> {
  return async ({ body, request, response, log }) => {
    const bound = readCookies(request, ATTEMPT_COOKIE);
    const passkey = { answer: body, party: partyOf(request, needs.env), bound };
    const credentials = { passkey };
    const refusal = PASSKEY_REFUSED;
    await enter(needs, { request, response, log, kind: 'cookie', credentials, refusal });
    return ok({ success: true } as const);
  };
}

function list({ store, env }: PasskeyNeeds): HandlerOf<'listPasskeys'> {
  return async ({ session, request }) => {
    const owner = await ownerOf(store, session);
    const names = new Map((await store.list('editors')).map(({ _id, name }) => [_id, name]));
    const all = await store.list('passkeys');
    return ok({
      origin: relyingParty(request, env)?.origin ?? null,
      passkeys: all
        .filter(({ editor }) => owner === null || editor === owner._id)
        .map((each) => toPasskey(each, names.get(each.editor ?? '') ?? null)),
    });
  };
}

function registrationOptions(needs: PasskeyNeeds): HandlerOf<'startPasskey'> {
  const { env, store, clock, challenges, verifyLogin, serverId, siteName } = needs;
  return async (call) => {
    const party = partyOf(call.request, env);
    const owner = await ownerOf(store, call.session);
    const verdict = await provePassword(verifyLogin, call, call.body.password, 'password');
    await store.transact((tx) => admit(tx, challenges, verdict, clock()));
    const own = (await store.list('passkeys')).filter(({ editor }) => editor === (owner?._id ?? null));
    const name = owner?.name ?? 'Shared password';
    return ok({
      challenge: await challenges.make(here(call.session)._id),
      rp: { id: party.id, name: await siteName() },
      user: { id: userHandle(owner?._id ?? null, serverId), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: own.map(({ credential }) => ({ type: 'public-key' as const, id: credential })),
      // The browser finds it without a name, so that the sign-in screen needs none.
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
      timeout: CHALLENGE_LIFETIME,
    });
  };
}

function add(needs: PasskeyNeeds): HandlerOf<'addPasskey'> {
  return async (call) => {
    const party = partyOf(call.request, needs.env);
    const owner = await ownerOf(needs.store, call.session);
    const made = { ...call.body, party, session: here(call.session)._id };
    const passkey = await addPasskey({ ...needs, savedBy: call.savedBy }, owner?._id ?? null, made);
    return { status: 201 as const, body: toPasskey(passkey, owner?.name ?? null) };
  };
}

function remove(needs: PasskeyNeeds): HandlerOf<'removePasskey'> {
  return async (call) => {
    const owner = await ownerOf(needs.store, call.session);
    await provePassword(needs.verifyLogin, call, call.body.current);
    await removePasskey({ ...needs, savedBy: call.savedBy }, call.params.id, owner?._id ?? null);
    return ok({ success: true } as const);
  };
}

/** @throws ApiError conflict where this server has no origin for passkeys */
function partyOf(request: Request, env: PasskeyNeeds['env']): RelyingParty {
  const party = relyingParty(request, env);
  if (party === null) throw new ApiError('conflict', PASSKEYS_NOWHERE);
  return party;
}

/** The editor whose session it is; null for the shared password. @throws ApiError unauthenticated */
async function ownerOf(store: Store, session: SessionRecord | null): Promise<EditorRecord | null> {
  const { editor } = here(session);
  if (editor === null) return null;
  const owner = await store.findOne('editors', { key: editorKey(editor) });
  if (owner === null) throw loggedOut();
  return owner;
}

function toPasskey(record: PasskeyRecord, editor: string | null): contract.PasskeyView {
  const { _id, name, createdAt, usedAt } = record;
  return { _id, name, editor, createdAt, usedAt };
}
