import { describe, expect, it } from 'vitest';
import { firstProduct, useWindows } from './testing/use-windows.ts';

const windows = useWindows();

describe('uploads', () => {
  const file = () => new File(['%PDF-1.7'], 'sheet.pdf', { type: 'application/pdf' });

  it('answers the address, with progress', async () => {
    const { client } = await windows.open();
    const seen: number[] = [];
    const result = await client.uploads.upload(file(), {
      onProgress: (fraction) => void seen.push(fraction),
    });
    expect(result).toMatchObject({ state: 'saved', url: '/uploads/file-1.pdf' });
    expect(seen.at(-1)).toBe(1);
    expect(windows.server.files).toEqual(['sheet.pdf']);
    expect(windows.computer.disk.blobs.size).toBe(0);
  });

  it('waits offline as a placeholder that records can use, and arrives once though its answer is lost', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    windows.server.down = true;
    const { state, url } = await client.uploads.upload(file());
    expect(state).toBe('queued');
    await client.products.update(product, { pdfs: [url], title: 'With sheet' });
    client.stop();
    const { client: again } = await windows.open();
    expect(windows.computer.disk.blobs.size).toBe(1);
    windows.server.down = false;
    windows.server.faults = ['drop-after'];
    await again.retryNow();
    await again.retryNow();
    expect(windows.server.files).toHaveLength(1);
    expect(windows.server.products[0]).toMatchObject({ pdfs: ['/uploads/file-1.pdf'], title: 'With sheet' });
    expect(windows.computer.disk.blobs.size).toBe(0);
  });

  it('forgets the file when it is refused or cancelled', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['refuse'];
    await expect(client.uploads.upload(file())).rejects.toMatchObject({ kind: 'refused' });
    const signal = AbortSignal.abort();
    await expect(client.uploads.upload(file(), { signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect(client.getSnapshot()).toMatchObject({ waiting: [], saveState: 'saved' });
    expect(windows.computer.disk.blobs.size).toBe(0);
  });
});
