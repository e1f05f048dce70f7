import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { ClientError } from '../../client/transport/client-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useApi } from '../admin-context.tsx';

interface FactorDialogProps {
  id: string;
  onDone: () => void;
  onClose: () => void;
}

/** Sets up a second factor: the secret, a first code, and the recovery codes, each shown this once. */
export function FactorDialog({ id, onDone, onClose }: FactorDialogProps) {
  const api = useApi();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void api
      .people()
      .then((people) => people.startFactor(id))
      .then((made) => isCurrent && setBegun(made))
      .catch((error: unknown) => isCurrent && setProblem(failureText(error)));
    return () => {
      isCurrent = false;
    };
  }, [api, id]);
  const confirm = async () => {
    try {
      setCodes((await (await api.people()).confirmFactor(id, code)).recoveryCodes);
      onDone();
    } catch (error) {
      setProblem(failureText(error));
    }
  };

  if (codes !== null)
    return (
      <Dialog
        title="Keep these recovery codes"
        onClose={onClose}
        urgent
        footer={
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        }
      >
        <p>Each logs you in once without your phone. They are not shown again.</p>
        <ul className="recovery-codes code">
          {codes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <FormDialog
      title="Set up a second factor"
      does="Turn on"
      disabled={begun === null}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app on your phone, or type the key into it.</p>
      {begun !== null && (
        <>
          <QrCode text={begun.uri} />
          <p className="code factor-key">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </>
      )}
      <TextField
        label="Code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problem}
        onChange={setCode}
      />
    </FormDialog>
  );
}

function failureText(error: unknown): string {
  return (error instanceof ClientError && error.body?.error) || 'It could not be set up.';
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key below"
    >
      <path d={path} />
    </svg>
  );
}
