import { randomBytes } from 'node:crypto';
import type { Request, Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/people';
import { editorKey, PASSKEY_REFUSED, PASSKEYS_NOWHERE } from '@wa/core/domain/people';
import { createRouter, ok } from '../http/mount.ts';
import type { Store } from '../store/port.ts';
import type { EditorRecord, PasskeyRecord, SessionRecord } from '../store/records.ts';
import { appendEvent } from './audit/events.ts';
import { ALGORITHMS, CHALLENGE_LIFETIME, checkNewPasskey, userHandle } from './passkeys.ts';
import {
  cookieName,
  cookieOptions,
  isSecure,
  readCookies,
  relyingParty,
  type RelyingParty,
} from './request-origin.ts';
import { type AuthNeeds, enter } from './routes.ts';
import { loggedOut, requireLive } from './sessions.ts';
import { admit, provePassword } from './verify-login.ts';

/**
 * The cookie that ties one sign-in attempt to a browser, so that no other browser can answer its challenge.
 */
const ATTEMPT_COOKIE = 'wa-attempt';

/** The maximum number of passkeys of one person. */
const PASSKEYS_MAX = 20;

/**
 * Routes for signing in with a passkey instead of the password, and for managing one's own passkeys (D15).
 */
export function passkeyRoutes(needs: AuthNeeds): Router {
  const { mount, env, store, clock, challenges, verifyLogin, serverId, siteName } = needs;
  const router = createRouter();

  mount(router, contract.askForPasskey, async ({ request, response }) => {
    const { id: rpId } = partyOf(request, env);
    const attempt = randomBytes(16).toString('base64url');
    const secure = isSecure(request, env);
    response.cookie(cookieName(ATTEMPT_COOKIE, secure), attempt, cookieOptions(secure, CHALLENGE_LIFETIME));
    const challenge = await challenges.make(attempt);
    return ok({ challenge, rpId, timeout: CHALLENGE_LIFETIME, userVerification: 'required' as const });
  });

  mount(router, contract.enterByPasskey, async (call) => {
    const bound = readCookies(call.request, cookieName(ATTEMPT_COOKIE, isSecure(call.request, env)));
    const passkey = { answer: call.body, party: partyOf(call.request, env), bound };
    await enter(needs, { ...call, kind: 'cookie', credentials: { passkey }, refusal: PASSKEY_REFUSED });
    return ok({ success: true } as const);
  });

  mount(router, contract.listPasskeys, async ({ session, request }) => {
    const owner = await ownerOf(store, session);
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
    const party = partyOf(call.request, env);
    const owner = await ownerOf(store, call.session);
    const verdict = await provePassword(verifyLogin, call, call.body.password, 'password');
    await store.transact((tx) => admit(tx, challenges, verdict, clock()));
    const own = (await store.list('passkeys')).filter(({ editor }) => editor === (owner?._id ?? null));
    const name = owner?.name ?? 'Shared password';
    return ok({
      challenge: await challenges.make(call.session._id),
      rp: { id: party.id, name: await siteName() },
      user: { id: userHandle(owner?._id ?? null, serverId), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: own.map(({ credential }) => ({ type: 'public-key' as const, id: credential })),
      // The authenticator finds the passkey without a name, so the sign-in screen doesn't ask for one.
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
      timeout: CHALLENGE_LIFETIME,
    });
  });

  mount(router, contract.addPasskey, async ({ body, request, session, transact }) => {
    const party = partyOf(request, env);
    const owner = await ownerOf(store, session);
    const editor = owner?._id ?? null;
    const made = await checkNewPasskey(challenges, { passkey: body.passkey, party, session: session._id });
    const refused = new ApiError('invalid', PASSKEY_REFUSED);
    if (made === null) throw refused;
    const { id: credential, publicKey, counter } = made.value;
    const passkey = await transact(async (tx) => {
      await requireLive(tx, session);
      if (!(await challenges.spend(tx, made.challenge))) throw refused;
      const all = await tx.list('passkeys');
      if (all.some((each) => each.credential === credential))
        throw new ApiError('duplicate', 'This passkey is already registered');
      if (all.filter((each) => each.editor === editor).length >= PASSKEYS_MAX)
        throw new ApiError('conflict', `The limit is ${String(PASSKEYS_MAX)} passkeys. Remove one first`);
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
    });
    return { status: 201 as const, body: toPasskey(passkey, owner?.name ?? null) };
  });

  /** An editor can remove only their own passkeys. The shared password can remove any. */
  mount(router, contract.removePasskey, async (call) => {
    const { id } = call.params;
    const owner = await ownerOf(store, call.session);
    await provePassword(verifyLogin, call, call.body.current);
    await call.transact(async (tx) => {
      const passkey = await tx.get('passkeys', id);
      if (passkey === null || (owner !== null && passkey.editor !== owner._id))
        throw new ApiError('not-found', 'We couldn’t find that passkey');
      await tx.remove('passkeys', id);
      await appendEvent(tx, { what: 'passkey-removed', about: passkey.name }, clock());
    });
    return ok({ success: true } as const);
  });

  return router;
}

/**
 * Returns the site as a relying party.
 * @throws ApiError conflict where this server has no origin for passkeys
 */
function partyOf(request: Request, env: AuthNeeds['env']): RelyingParty {
  const party = relyingParty(request, env);
  if (party === null) throw new ApiError('conflict', PASSKEYS_NOWHERE);
  return party;
}

/** Returns the editor of the session, or null for the shared password. @throws ApiError unauthenticated */
async function ownerOf(store: Store, { editor }: SessionRecord): Promise<EditorRecord | null> {
  if (editor === null) return null;
  const owner = await store.findOne('editors', { key: editorKey(editor) });
  if (owner === null) throw loggedOut();
  return owner;
}

function toPasskey(record: PasskeyRecord, editor: string | null): contract.PasskeyView {
  const { _id, name, createdAt, usedAt } = record;
  return { _id, name, editor, createdAt, usedAt };
}
