import { useState, type ReactNode } from 'react';
import { LOGIN_FAILED } from '@wa/core/domain/messages';
import { PASSKEYS_NOWHERE } from '@wa/core/domain/people';
import { ClientError } from '../../client/transport/client-error.ts';
import { useApi } from '../admin-context.tsx';
import { Button } from '@mantine/core';
import { lockedText, useCountdown } from './lockout.ts';

/** Logs in with one press; where that cannot be, says why. Loaded only where somebody has a passkey. */
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
  // Put away, not there, or its time was over: browsers do not say which.
  return error instanceof Error && error.name === 'NotAllowedError' ? 'No passkey was given.' : LOGIN_FAILED;
}

/**
 * Why no passkey can be used on this page, or null. Browsers give them to one origin alone; the desktop app has one of
 * its own (`app://admin`), for which Chromium has none.
 * @param at the origin at which the server takes them, or null
 */
export function passkeyHindrance(at: string | null): string | null {
  if (at === null) return PASSKEYS_NOWHERE;
  if (location.origin !== at) return `Passkeys work in a browser at ${at}, not here.`;
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.';
}
