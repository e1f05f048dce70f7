import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/passkeys';
import { editorKey, PASSKEY_REFUSED, PASSKEYS_NOWHERE } from '@wa/core/domain/people';
import { createRouter, type Handler, ok } from '../http/mount.ts';
import type { Store } from '../store/port.ts';
import type { EditorRecord, PasskeyRecord, SessionRecord } from '../store/records.ts';
import { appendEvent } from './audit/events.ts';
import { ALGORITHMS, CHALLENGE_LIFETIME, checkNewPasskey, userHandle } from './passkeys.ts';
import { cookieOptions, isSecure, readCookies, relyingParty, type RelyingParty } from './request-origin.ts';
import { type AuthNeeds, enter } from './routes.ts';
import { requireLive } from './sessions.ts';
import { admit, here, loggedOut, provePassword } from './verify-login.ts';

/** What a browser keeps of one attempt: nobody else's browser can answer its challenge. */
const ATTEMPT_COOKIE = 'wa-attempt';

/** Of one person. */
const PASSKEYS_MAX = 20;

type Endpoints = typeof contract;
type HandlerOf<Name extends keyof Endpoints> = Handler<Extract<Endpoints[Name], EndpointShape>>;

/** Passkeys beside the password (D15): signing in with one, and managing one's own. */
export function passkeyRoutes(needs: AuthNeeds): Router {
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

function signInOptions({ env, challenges }: AuthNeeds): HandlerOf<'askForPasskey'> {
  return async ({ request, response }) => {
    const { id: rpId } = partyOf(request, env);
    const attempt = randomBytes(16).toString('base64url');
    const options = cookieOptions(isSecure(request, env), CHALLENGE_LIFETIME);
    response.cookie(ATTEMPT_COOKIE, attempt, { ...options, path: contract.enterByPasskey.path });
    const challenge = await challenges.make(attempt);
    return ok({ challenge, rpId, timeout: CHALLENGE_LIFETIME, userVerification: 'required' as const });
  };
}

function signIn(needs: AuthNeeds): HandlerOf<'enterByPasskey'> {
  return async ({ body, request, response, log }) => {
    const bound = readCookies(request, ATTEMPT_COOKIE);
    const passkey = { answer: body, party: partyOf(request, needs.env), bound };
    const credentials = { passkey };
    const refusal = PASSKEY_REFUSED;
    await enter(needs, { request, response, log, kind: 'cookie', credentials, refusal });
    return ok({ success: true } as const);
  };
}

function list({ store, env }: AuthNeeds): HandlerOf<'listPasskeys'> {
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

function registrationOptions(needs: AuthNeeds): HandlerOf<'startPasskey'> {
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

/** @throws ApiError invalid, conflict, duplicate */
function add({ env, store, clock, challenges }: AuthNeeds): HandlerOf<'addPasskey'> {
  return async (call) => {
    const { body, savedBy } = call;
    const party = partyOf(call.request, env);
    const owner = await ownerOf(store, call.session);
    const editor = owner?._id ?? null;
    const session = here(call.session)._id;
    const made = await checkNewPasskey(challenges, { passkey: body.passkey, party, session });
    const refused = new ApiError('invalid', PASSKEY_REFUSED);
    if (made === null) throw refused;
    const { id: credential, publicKey, counter } = made.value;
    const passkey = await store.transact(
      async (tx) => {
        await requireLive(tx, session);
        if (!(await challenges.spend(tx, made.challenge))) throw refused;
        const all = await tx.list('passkeys');
        if (all.some((each) => each.credential === credential))
          throw new ApiError('duplicate', 'This passkey is here already');
        if (all.filter((each) => each.editor === editor).length >= PASSKEYS_MAX)
          throw new ApiError('conflict', `There are ${String(PASSKEYS_MAX)} passkeys: remove one first`);
        await appendEvent(tx, { what: 'passkey-added', about: body.name }, clock());
        if (editor !== null) await tx.update('editors', editor, { passkeyAdvised: false });
        return tx.insert('passkeys', {
          credential,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          editor,
          name: body.name,
          createdAt: clock().toISOString(),
          usedAt: null,
        });
      },
      { savedBy },
    );
    return { status: 201 as const, body: toPasskey(passkey, owner?.name ?? null) };
  };
}

/** One of an editor's own, or any for the shared password. */
function remove({ store, clock, verifyLogin }: AuthNeeds): HandlerOf<'removePasskey'> {
  return async (call) => {
    const { savedBy, params } = call;
    const owner = await ownerOf(store, call.session);
    await provePassword(verifyLogin, call, call.body.current);
    await store.transact(
      async (tx) => {
        const passkey = await tx.get('passkeys', params.id);
        if (passkey === null || (owner !== null && passkey.editor !== owner._id))
          throw new ApiError('not-found', 'There is no such passkey');
        await tx.remove('passkeys', params.id);
        await appendEvent(tx, { what: 'passkey-removed', about: passkey.name }, clock());
      },
      { savedBy },
    );
    return ok({ success: true } as const);
  };
}

/** @throws ApiError conflict where this server has no origin for passkeys */
function partyOf(request: Request, env: AuthNeeds['env']): RelyingParty {
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
