import { expect, vi } from 'vitest';
import type { Edition, EditionJob, Editions } from '@wa/core/contract/printed-catalog';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import { json, type TestServer } from '../test-server.ts';

/** Milliseconds that a catalog may take on a busy machine. */
export const SLOW = 120_000;

/** Calls of an administrator who creates the printed catalog on this server. */
export function editionCalls(server: Pick<TestServer, 'asAdmin'>) {
  const asAdmin: TestServer['asAdmin'] = (path, init) => server.asAdmin(path, init);
  const call = (method: 'GET' | 'POST' | 'DELETE') =>
    asAdmin('/api/printed-catalog', method === 'POST' ? json('POST', {}) : { method });
  const read = async () => (await (await call('GET')).json()) as Editions;
  const readSettings = async () => (await (await asAdmin('/api/settings')).json()) as SettingsRecord;
  async function choose(fields: Partial<SettingsRecord['printedCatalog']>): Promise<void> {
    const { printedCatalog } = await readSettings();
    const body = json('PUT', { printedCatalog: { ...printedCatalog, ...fields } });
    expect((await asAdmin('/api/settings', body)).status).toBe(200);
  }
  /** Returns the chapters of the sidebar, of which only those with these titles are printed. */
  async function chaptersExcept(kept: readonly string[]) {
    const tree = (await (await asAdmin('/api/sidebar-items')).json()) as { _id: string; name: string }[];
    return tree.map(({ _id: id, name: title }) => ({ id, title, isLeftOut: !kept.includes(title) }));
  }
  /** Changes a value of a product in the chapter `Casing seals and spacers`. */
  async function changeSpec(value: number): Promise<void> {
    const figures = (await (await asAdmin('/api/figures')).json()) as FigureRecord[];
    const found = figures.find(({ key }) => key === 'disc.eccentric.clearance');
    if (!found?.measure) throw new Error('No spec to change');
    const [first, ...others] = found.measure.values;
    const body = json('PUT', { measure: { ...found.measure, values: [{ ...first, value }, ...others] } });
    expect((await asAdmin(`/api/figures/${found._id}`, body)).status).toBe(200);
  }
  async function ended(): Promise<EditionJob> {
    return vi.waitFor(
      async () => {
        const { job } = await read();
        if (job === null || job.state === 'running') throw new Error('It is still running');
        return job;
      },
      { timeout: SLOW, interval: 100 },
    );
  }
  async function create(): Promise<Edition> {
    expect((await call('POST')).status).toBe(200);
    expect(await ended()).toMatchObject({ state: 'done', error: null });
    const [edition] = (await read()).editions;
    if (!edition) throw new Error('The list of editions is empty');
    return edition;
  }
  const pdf = async (path: string) => Buffer.from(await (await asAdmin(path)).arrayBuffer());
  return { call, read, readSettings, choose, chaptersExcept, changeSpec, ended, create, pdf };
}
