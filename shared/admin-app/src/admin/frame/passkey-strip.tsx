import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useAdminValue } from '../admin-context.tsx';

/** Asks an editor whose codes of an authenticator app ended to add a passkey, until one is added. */
export function PasskeyStrip() {
  const isAdvised = useAdminValue(({ person }) => person.passkeyAdvised);
  if (!isAdvised) return null;
  return (
    <div className="strip" role="status">
      <b>Codes from an authenticator app have ended.</b>
      <span>Your password still works. Add a passkey to protect your sign-in.</span>
      <span className="spacer" />
      <Button component={Link} size="xs" to="/admin/settings/people">
        Add a passkey
      </Button>
    </div>
  );
}
