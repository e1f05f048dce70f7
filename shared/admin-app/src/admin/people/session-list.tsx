import type { SessionView } from '@wa/core/contract/people';
import { Button } from '@mantine/core';
import { dayOf } from '../../ui/times.ts';

interface SessionListProps {
  sessions: readonly SessionView[];
  off: boolean;
  onEnd: (session: SessionView) => void;
  onEndOthers: () => void;
}

/** Devices that are logged in, and the way to log them out. */
export function SessionList({ sessions, off, onEnd, onEndOthers }: SessionListProps) {
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Logged in</h2>
      <ul className="people-list">
        {sessions.map((session) => {
          const { _id, device, editor, createdAt, lastSeenAt, isThis } = session;
          const who = `${editor ?? 'The office'}, ${device}`;
          return (
            <li key={_id}>
              <span>
                <b>{who}</b>
                <small>
                  {isThis ? 'This device, since ' : 'Since '}
                  {dayOf(createdAt)}
                  {!isThis && `, last seen ${dayOf(lastSeenAt)}`}
                </small>
              </span>
              {!isThis && (
                <Button
                  size="xs"
                  disabled={off}
                  aria-label={`Log out ${who}, since ${dayOf(createdAt)}`}
                  onClick={() => onEnd(session)}
                >
                  Log out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Button disabled={off} onClick={onEndOthers}>
          Log out all others
        </Button>
      )}
    </section>
  );
}
