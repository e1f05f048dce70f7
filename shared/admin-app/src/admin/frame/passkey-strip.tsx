import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

/** Asks an editor whose codes of an authenticator app ended to add a passkey, until one is added. */
export function PasskeyStrip() {
  return (
    <div className="line note note-warn strip" role="status">
      <b>Authenticator app codes are no longer supported.</b>
      <span>Your password still works. Add passkey to protect your sign-in.</span>
      <span className="spacer" />
      <Button component={Link} size="xs" to="/admin/settings/people">
        Add passkey
      </Button>
    </div>
  );
}
