import { describe, expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { tableKind } from './table-kind.ts';

const windows = windowsOfEachTest();
const open = async () => (await windows.open()).client as AdminClient;
const form = (caption: string) => ({ ...tableKind.open(null), caption });
const make = async (client: AdminClient, caption: string) => {
  const saved = await tableKind.save(client, null, form(caption));
  if (saved.state !== 'saved') throw new Error(`It is ${saved.state}`);
  return saved.record;
};

describe('a table', () => {
  it('gets a name from its caption once, and keeps it while the caption changes', async () => {
    const client = await open();
    const made = await make(client, 'Clamp types');
    expect(made).toMatchObject({ name: 'clamp-types', version: 1 });
    expect((await make(client, 'Clamp types')).name).toBe('clamp-types-2');
    const saved = await tableKind.save(client, made, { ...tableKind.open(made), caption: 'Types of clamps' });
    expect(saved).toMatchObject({
      state: 'saved',
      record: { name: 'clamp-types', caption: 'Types of clamps' },
    });
    expect(await tableKind.load(client, made._id)).toMatchObject({ caption: 'Types of clamps' });
  });

  it('is refused without a caption, and with words that are a figure, before it is sent and by the server', async () => {
    const client = await open();
    const bad = { ...form('Sleeves'), rows: [{ header: 'Long', cells: [{ words: 'up to 300 mm' }] }] };
    expect(tableKind.problems(form(' '))).toHaveProperty('caption');
    const { rows: sentence } = tableKind.problems(bad);
    expect(sentence).toContain('300 mm');
    await expect(tableKind.save(client, null, bad)).rejects.toThrow(sentence);
    expect(client.shown().tables).toEqual([]);
  });

  it('opens no draft whose rows and columns do not fit', () => {
    expect(tableKind.isForm(form('A'))).toBe(true);
    expect(tableKind.isForm({ ...form('A'), rows: [{ header: '', cells: [] }] })).toBe(false);
    expect(tableKind.isForm({ caption: 'A' })).toBe(false);
  });
});
