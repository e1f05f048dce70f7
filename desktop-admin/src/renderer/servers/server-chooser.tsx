import { counted } from '@wa/core/domain/text';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { Logo } from '@wa/core/ui/logo.tsx';
import type { DamagedList, KnownServer, ServersAnswer, ServersRequest } from '../../ipc/calls.ts';
import './server-chooser.css';

interface ChooserProps {
  ask: (request: ServersRequest) => Promise<ServersAnswer>;
  openAdmin: () => void;
}

/**
 * The first screen, which selects a server. Known servers open without a connection; a new one is checked
 * first.
 */
export function ServerChooser({ ask, openAdmin }: ChooserProps) {
  const [servers, setServers] = useState<readonly KnownServer[]>([]);
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
      setProblem(error instanceof Error ? error.message : 'Something went wrong. Try again.');
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
      (error: unknown) =>
        setProblem(error instanceof Error ? error.message : 'Something went wrong. Try again.'),
    );
  }, [ask]);

  const isUsed = servers.some(({ isCurrent }) => isCurrent);
  const add = (event: FormEvent) => {
    event.preventDefault();
    void run({ op: 'add', address });
  };
  return (
    <Screen>
      <Title order={1}>{servers.length === 0 ? 'Connect to your server' : 'Servers'}</Title>
      {damaged !== null && <DamagedNotice {...damaged} />}
      {servers.length > 0 && <KnownServers servers={servers} busy={busy} run={run} />}
      <form onSubmit={add}>
        <TextInput
          label={servers.length === 0 ? 'Address' : 'Another address'}
          description="The address of your catalog’s admin, without /admin."
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
        <Button type="submit" variant={isUsed ? undefined : 'filled'} mt="md" disabled={busy}>
          {busy ? 'Connecting…' : 'Connect'}
        </Button>
      </form>
    </Screen>
  );
}

/** Narrow centered column for the screens before the admin. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <Stack component="main" gap="lg" maw="38rem" mx="auto" px="lg" py="clamp(2rem, 12vh, 8rem)">
      <Logo className="chooser-logo" />
      {children}
    </Stack>
  );
}

function DamagedNotice({ file, addresses }: DamagedList) {
  return (
    <Paper withBorder p="sm" role="alert">
      <Text>
        Your server list was damaged and couldn’t be read. Enter the address again. Changes for that server
        are still on this computer.
      </Text>
      {addresses.length > 0 && <Text>The list included {addresses.join(', ')}.</Text>}
      <Text style={BREAKS}>The damaged list is saved in {file}.</Text>
    </Paper>
  );
}

/** Addresses and paths have no spaces at which they could wrap. */
const BREAKS = { overflowWrap: 'anywhere' } as const;

interface KnownServersProps {
  servers: readonly KnownServer[];
  busy: boolean;
  run: (request: ServersRequest) => Promise<void>;
}

function KnownServers({ servers, busy, run }: KnownServersProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {servers.map(({ id, address, isCurrent, changes }) => (
        <Paper component="li" withBorder p="sm" key={id}>
          <Group gap="xs">
            <Text flex="1 1 12rem" style={BREAKS}>
              {address}
              {isCurrent && (
                <Text span c="dimmed">
                  {' '}
                  (last used)
                </Text>
              )}
            </Text>
            <Button
              size="xs"
              variant={isCurrent ? 'filled' : undefined}
              disabled={busy}
              aria-label={`Open ${address}`}
              onClick={() => void run({ op: 'use', id })}
            >
              Open
            </Button>
            {asked !== id && (
              <Button size="xs" disabled={busy} aria-label={`Forget ${address}`} onClick={() => setAsked(id)}>
                Forget
              </Button>
            )}
          </Group>
          {asked === id && (
            <Stack gap="xs" mt="xs" role="alert">
              <Text>
                Forget {address}? This deletes its data from this computer: your sign-in, offline content,
                drafts, undo steps, and changes that haven’t reached the server.
              </Text>
              {changes > 0 && (
                <Text fw="bold">
                  {counted(changes, 'change has', 'changes have')} not reached the server yet.
                </Text>
              )}
              <Group gap="xs">
                <Button size="xs" autoFocus onClick={() => setAsked(null)}>
                  Cancel
                </Button>
                <Button
                  size="xs"
                  color="danger"
                  disabled={busy}
                  onClick={() => void run({ op: 'remove', id })}
                >
                  Forget server
                </Button>
              </Group>
            </Stack>
          )}
        </Paper>
      ))}
    </Stack>
  );
}
