import { describe, expect, it, vi } from 'vitest';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const PDF_ADDRESS = /^\/uploads\/[0-9a-f]{32}\.pdf$/;

const windows = useWindows();
const routes = () => windows.server.applied.map(({ route }) => route);

describe('uploads', () => {
  const file = () => new File(['%PDF-1.7'], 'sheet.pdf', { type: 'application/pdf' });

  it('returns the address and reports progress', async () => {
    const { client } = await windows.open();
    const seen: number[] = [];
    const result = await client.uploads.upload(file(), {
      onProgress: (fraction) => void seen.push(fraction),
    });
    expect(result).toMatchObject({ state: 'saved', url: expect.stringMatching(PDF_ADDRESS) });
    expect(seen.at(-1)).toBe(1);
    expect(routes()).toEqual(['POST /api/upload']);
    expect(windows.computer.disk.blobs.size).toBe(0);
  });

  it('has succeeded even if the file can’t be deleted from this computer', async () => {
    const { client, platform } = await windows.open();
    vi.spyOn(platform.storage, 'deleteBlob').mockRejectedValue(new Error('disk fault'));
    expect(await client.uploads.upload(file())).toMatchObject({ state: 'saved' });
  });

  it('uses a placeholder offline that records can use, and uploads once despite a lost response (D7.3)', async () => {
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
    expect(routes()).toEqual(['POST /api/upload', `PUT /api/products/${product._id}`]);
    const [stored] = await windows.server.products();
    expect(stored).toMatchObject({ pdfs: [expect.stringMatching(PDF_ADDRESS)], title: 'With sheet' });
    expect(windows.computer.disk.blobs.size).toBe(0);
  });

  it('deletes the file when the upload is rejected or canceled', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['refuse'];
    await expect(client.uploads.upload(file())).rejects.toMatchObject({ kind: 'refused' });
    const signal = AbortSignal.abort();
    await expect(client.uploads.upload(file(), { signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect(client.getSnapshot()).toMatchObject({ waiting: [], saveState: 'saved' });
    expect(windows.computer.disk.blobs.size).toBe(0);
  });

  it('removes only its address from edits when a pending upload is discarded', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    windows.server.down = true;
    const { url } = await client.uploads.upload(file());
    const content = `<p>See <a href="${url}">this</a></p>`;
    await client.products.update(product, { pdfs: ['/kept.pdf', url], content, title: 'With sheet' });
    const [upload] = client.getSnapshot().waiting;
    expect(client.parked.dependentsOf(String(upload?.opId))).toEqual([]);
    await client.parked.discard(String(upload?.opId));
    windows.server.down = false;
    await client.retryNow();
    expect(await client.products.get(product._id)).toMatchObject({
      title: 'With sheet',
      pdfs: ['/kept.pdf'],
      content: '<p>See <a href="">this</a></p>',
    });
    expect(windows.computer.disk.blobs.size).toBe(0);
  });

  it('keeps its address out of a form that was open when the upload was discarded', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    windows.server.down = true;
    const { url } = await client.uploads.upload(file());
    await client.products.update(product, { pdfs: [url] });
    const open = await firstProduct(client);
    windows.server.down = false;
    windows.server.faults = ['refuse'];
    await client.retryNow();
    await client.parked.discard(String(client.getSnapshot().parked[0]?.opId));
    await client.products.update(open, { pdfs: [...open.pdfs, '/other.pdf'] });
    expect((await windows.server.products())[0]?.pdfs).toEqual(['/other.pdf']);
    // The list of discarded files survives the compaction of the queue's log.
    client.stop();
    const { client: again } = await windows.open();
    await again.products.update(await firstProduct(again), { pdfs: [url, '/third.pdf'] });
    expect((await windows.server.products())[0]?.pdfs).toEqual(['/third.pdf']);
  });
});
