import { useEffect, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Logo } from '@wa/core/ui/logo.tsx';
import type { DamagedList, KeptServer, ServersAnswer, ServersRequest } from '../../ipc/calls.ts';
import './server-chooser.css';

interface ChooserProps {
  ask: (request: ServersRequest) => Promise<ServersAnswer>;
  openAdmin: () => void;
}

/** The first screen: which server to work with. Known ones open without a connection; a new one is checked first. */
export function ServerChooser({ ask, openAdmin }: ChooserProps) {
  const [servers, setServers] = useState<readonly KeptServer[]>([]);
  const [damaged, setDamaged] = useState<DamagedList | null>(null);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(request: ServersRequest): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await ask(request);
      setServers(answer.servers);
      setProblem(answer.problem);
      if (answer.problem === null && (request.op === 'add' || request.op === 'use')) openAdmin();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It failed');
    } finally {
      setBusy(false);
    }
  }
  useEffect(() => {
    ask({ op: 'list' }).then(
      (answer) => {
        setServers(answer.servers);
        setDamaged(answer.damaged);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : 'It failed'),
    );
  }, [ask]);

  const add = (event: FormEvent) => {
    event.preventDefault();
    void run({ op: 'add', address });
  };
  return (
    <main className="chooser">
      <Logo className="chooser-logo" />
      <h1>{servers.length === 0 ? 'Connect to your server' : 'Servers'}</h1>
      {damaged !== null && <DamagedNotice {...damaged} />}
      {servers.length > 0 && <KeptServers servers={servers} busy={busy} run={run} />}
      <form onSubmit={add} className="fields">
        <TextInput
          label={servers.length === 0 ? 'Address' : 'Another address'}
          description="The address at which your catalogue is edited in a browser, without /admin."
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          placeholder="https://example.com"
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={busy}>
          {busy ? 'Connecting…' : 'Connect'}
        </Button>
      </form>
    </main>
  );
}

function DamagedNotice({ file, addresses }: DamagedList) {
  return (
    <div className="chooser-notice" role="alert">
      <p>
        The list of your servers was damaged and could not be read. Enter the address again: what waits on
        this computer for that server is still here.
      </p>
      {addresses.length > 0 && <p>The list named {addresses.join(', ')}.</p>}
      <p className="chooser-file">The damaged list is kept in {file}.</p>
    </div>
  );
}

interface KeptProps {
  servers: readonly KeptServer[];
  busy: boolean;
  run: (request: ServersRequest) => Promise<void>;
}

function KeptServers({ servers, busy, run }: KeptProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <ul className="chooser-list">
      {servers.map(({ id, address, isCurrent, changes }) => (
        <li key={id}>
          <span className="chooser-address">
            {address}
            {isCurrent && <span className="muted"> (last used)</span>}
          </span>
          <Button
            size="xs"
            variant="filled"
            disabled={busy}
            aria-label={`Open ${address}`}
            onClick={() => void run({ op: 'use', id })}
          >
            Open
          </Button>
          {asked === id ? (
            <div className="chooser-forget" role="alert">
              <p>
                Forget {address}? This deletes what this computer keeps for it: the login, the content for
                working offline, drafts, undo steps, and changes that have not reached the server.
              </p>
              {changes > 0 && (
                <p>
                  <b>
                    {changes === 1 ? '1 change has' : `${String(changes)} changes have`} not reached the
                    server yet.
                  </b>
                </p>
              )}
              <Button size="xs" autoFocus onClick={() => setAsked(null)}>
                Cancel
              </Button>
              <Button size="xs" color="danger" disabled={busy} onClick={() => void run({ op: 'remove', id })}>
                Forget server
              </Button>
            </div>
          ) : (
            <Button size="xs" disabled={busy} aria-label={`Forget ${address}`} onClick={() => setAsked(id)}>
              Forget
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
