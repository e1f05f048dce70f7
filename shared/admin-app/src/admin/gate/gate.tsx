import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type FormEvent, type MouseEvent } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { loginFailure } from '../../client/transport/sentences.ts';
import { ADMIN_ACCESS, ENTER, ENTER_PASSWORD } from '@wa/core/domain/labels';
import { LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { drawing } from '@wa/core/drawings/drawings';
import { useDrawings } from '@wa/core/drawings/drawing-view.tsx';
import { Logo } from '@wa/core/ui/logo.tsx';
import { usePlatform } from '../../platform/provider.tsx';
import { useAdminValue, useApi } from '../admin-context.tsx';
import { lockedText, useCountdown } from './lockout.ts';

// Without the passkey, the password still works.
const none = () => ({ default: () => null });
const PasskeyEntry = lazy(() => import('./passkey-entry.tsx').catch(none));

export const GATE_TITLE = 'gate-title';

/** The sign-in screen (specification 2, 4). */
export function Gate() {
  return (
    <main className="gate">
      <SignInForm />
      <GateDrawing />
    </main>
  );
}

interface SignInFormProps {
  /** True if the sign-in screen covers a screen with input because the session has ended. */
  over?: boolean;
}

/** Only the server decides; the password is sent as typed. */
export function SignInForm({ over = false }: SignInFormProps) {
  const { session } = useApi();
  const { hasEditors, passkeysAt } = useAdminValue(({ person }) => person);
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lockout = useCountdown();
  const { publicUrl, openExternal } = usePlatform();
  const site = publicUrl('/');
  const toSite = (event: MouseEvent) => {
    event.preventDefault();
    openExternal(site);
  };

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await session.login(password, name.trim());
    } catch (failure) {
      setError(loginFailure(failure));
      if (failure instanceof ClientError) lockout.start(failure.body?.retryAfter ?? 0);
    } finally {
      setBusy(false);
    }
  };
  const wait = lockedText(lockout.seconds);
  return (
    <form className="stack" onSubmit={(event) => void enter(event)} aria-labelledby={GATE_TITLE}>
      <Logo className="gate-logo" />
      <h1 id={GATE_TITLE}>{ADMIN_ACCESS}</h1>
      {over && (
        <p className="muted">Your session has ended. Nothing is lost. Enter the password to continue.</p>
      )}
      {hasEditors && (
        <TextInput
          label="Name"
          description="Only if you have your own password."
          autoComplete="username"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        placeholder={ENTER_PASSWORD}
        value={password}
        error={
          error !== null && (
            <>
              {error}
              {wait !== null && <span className="gate-wait">{wait}</span>}
            </>
          )
        }
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={busy}>
        {ENTER}
      </Button>
      {passkeysAt && (
        <Suspense>
          <PasskeyEntry at={passkeysAt} />
        </Suspense>
      )}
      {!over && (
        <p className="quiet">
          <a href={site} onClick={toSite}>
            Back to the website
          </a>
        </p>
      )}
    </form>
  );
}

/** The site's header drawing at the bottom of the sign-in screen, without its labels (gate.css). */
function GateDrawing() {
  useDrawings();
  return (
    <svg
      className="il gate-base"
      viewBox="0 40 1200 192"
      aria-hidden
      preserveAspectRatio="xMaxYMax meet"
      // The server checked the file when it loaded it (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: drawing(LONG_SECTION)?.body ?? '' }}
    />
  );
}
