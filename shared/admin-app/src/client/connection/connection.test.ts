import { describe, expect, it } from 'vitest';
import { ClientError } from '../transport/client-error.ts';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

describe('what answers is not the server', () => {
  it('calls a page of a proxy unreadable, not an answer', async () => {
    const transport = async () => ({ status: 200, body: 'Welcome to the Wi-Fi', etag: null });
    const { client } = await windows.open({ transport });
    expect(client.getSnapshot()).toMatchObject({ reachable: false, session: 'locked' });
    await expect(client.deploy.start()).rejects.toBeInstanceOf(ClientError);
  });
});
