import { Button, Group, Text, Title } from '@mantine/core';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { AdminApp } from '@wa/admin-app/admin/admin-app.tsx';
import { createAdminClient } from '@wa/admin-app/client/admin-client';
import { whileOpen } from '@wa/admin-app/client/while-open';
import { toastSuccess } from '@wa/admin-app/ui/toasts.tsx';
import { createCall } from './call.ts';
import { createDesktopPlatform } from './desktop-platform.ts';
import { createDesktopTransport } from './desktop-transport.ts';
import { Kit } from './kit.tsx';
import { runMenuCommand } from './menu-commands.ts';
import { Screen } from './servers/server-chooser.tsx';
import { styleNonce } from './style-nonce.ts';
import { takeOver } from './take-over.ts';
import './styles.ts';

const log = (message: string, detail: unknown) => window.console.warn(message, detail);

/** Mounts the same admin as in the browser on the platform of this app, or shows why it can't be opened. */
export async function openAdmin(root: Root): Promise<void> {
  try {
    await mountAdmin(root);
  } catch (error) {
    log('Failed to open the admin', error);
    root.render(<OpenFailure reason={error instanceof Error ? error.message : String(error)} />);
  }
}

/** Error screen for local data that could not be read or not be migrated from an earlier release. */
function OpenFailure({ reason }: { reason: string }) {
  return (
    <Kit>
      <Screen>
        <Title order={1}>We couldn’t open the admin</Title>
        <Text role="alert">{reason}</Text>
        <Group>
          <Button variant="filled" onClick={() => location.reload()}>
            Try again
          </Button>
        </Group>
      </Screen>
    </Kit>
  );
}

async function mountAdmin(root: Root): Promise<void> {
  const bridge = window.desktop;
  const call = createCall(bridge);
  const start = await call('start', null);
  const platform = createDesktopPlatform({
    call,
    start,
    damaged: await takeOver(call, start),
    log,
  });
  const { setProgress } = platform.chrome;
  const api = await createAdminClient({
    platform,
    transport: createDesktopTransport(bridge, setProgress),
    log,
  });
  bridge.on('command', (command) => runMenuCommand(command));
  root.render(
    <AdminApp
      platform={platform}
      api={api}
      createRouter={createBrowserRouter}
      styleNonce={styleNonce()}
      report={log}
    />,
  );
  if (!start.keepsSession) whileOpen(api, sayThatSessionEnds);
}

/** Warns the user that the session stays in memory, because the system has no secret store (trust model). */
function sayThatSessionEnds(): void {
  toastSuccess('This computer can’t store your sign-in securely.', {
    detail: 'You’ll need to enter the password each time the app starts.',
  });
}
