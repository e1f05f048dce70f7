import { useState, type ReactNode } from 'react';
import { LOGIN_FAILED } from '@wa/core/domain/messages';
import { PASSKEYS_NOWHERE } from '@wa/core/domain/people';
import { ClientError } from '../../client/transport/client-error.ts';
import { useApi } from '../admin-context.tsx';
import { Button } from '@mantine/core';
import { lockedText, useCountdown } from './lockout.ts';

/** Signs in with a passkey, or says why that isn't possible. Loaded only if someone has a passkey. */
export default function PasskeyEntry({ at }: { at: string }): ReactNode {
  const api = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lockout = useCountdown();
  const hindrance = passkeyHindrance(at);
  if (hindrance !== null) return <p className="muted">{hindrance}</p>;

  const enter = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const [people, { startAuthentication }] = await Promise.all([
        api.people(),
        import('@simplewebauthn/browser'),
      ]);
      await people.enterByPasskey((optionsJSON) => startAuthentication({ optionsJSON }));
    } catch (error) {
      setProblem(reasonOf(error));
      if (error instanceof ClientError) lockout.start(error.body?.retryAfter ?? 0);
      setBusy(false);
    }
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => void enter()}>
        Use a passkey
      </Button>
      {problem !== null && (
        <div className="field-error" role="alert">
          {problem}
          <span className="gate-wait">{lockedText(lockout.seconds)}</span>
        </div>
      )}
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ClientError) return error.body?.error ?? LOGIN_FAILED;
  // The user canceled, has no passkey here, or took too long. Browsers don't say which.
  return error instanceof Error && error.name === 'NotAllowedError'
    ? 'Passkey sign-in was canceled. Try again.'
    : LOGIN_FAILED;
}

/**
 * Returns the reason why no passkey can be used on this page, or null. Browsers offer a passkey to its own
 * origin only. The desktop app has an origin of its own (`app://admin`), for which Chromium offers none.
 * @param at the origin at which the server accepts passkeys, or null
 */
export function passkeyHindrance(at: string | null): string | null {
  if (at === null) return PASSKEYS_NOWHERE;
  if (location.origin !== at) return `Passkeys work only in a browser at ${at}.`;
  return 'PublicKeyCredential' in window ? null : 'This browser doesn’t support passkeys.';
}
