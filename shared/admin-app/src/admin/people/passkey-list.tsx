import type { PasskeyView } from '@wa/core/contract/people';
import { Button } from '@mantine/core';
import { dayOf } from '../../ui/times.ts';
import { passkeyHindrance } from '../gate/passkey-entry.tsx';

interface PasskeyListProps {
  passkeys: readonly PasskeyView[];
  /** Where a browser can use them; null where this server has none. */
  origin: string | null;
  off: boolean;
  onAdd: () => void;
  onRemove: (passkey: PasskeyView) => void;
}

/** What logs in without a password: with the shared password all of them, an editor sees their own. */
export function PasskeyList({ passkeys, origin, off, onAdd, onRemove }: PasskeyListProps) {
  const hindrance = passkeyHindrance(origin);
  return (
    <section className="panel" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p className="field-hint">
        A passkey logs in with one press, by the lock of your phone or computer, or a security key. The
        password goes on working.
      </p>
      {passkeys.length > 0 && (
        <ul className="people-list">
          {passkeys.map((passkey) => {
            const { _id, name, editor, createdAt, usedAt } = passkey;
            return (
              <li key={_id}>
                <span>
                  <b>{name}</b>
                  <small>
                    {editor ?? 'The office'}, since {dayOf(createdAt)},{' '}
                    {usedAt === null ? 'not used yet' : `last used ${dayOf(usedAt)}`}
                  </small>
                </span>
                <Button size="xs" disabled={off} onClick={() => onRemove(passkey)}>
                  Remove<span className="visually-hidden"> the passkey {name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {hindrance === null ? (
        <Button disabled={off} onClick={onAdd}>
          Add a passkey
        </Button>
      ) : (
        <p className="muted">{hindrance}</p>
      )}
    </section>
  );
}
