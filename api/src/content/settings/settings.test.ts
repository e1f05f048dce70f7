import { describe, expect, test } from 'vitest';
import type { Place } from '@wa/core/domain/catalogue/places';
import type { SiteSettings } from '@wa/core/contract/site';
import { ACCESSIBILITY_DRAFT_NOTICE, DRAFT_NOTICE } from '@wa/core/domain/messages';
import type { Page } from '@wa/core/domain/pages/page';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import { useTestApi } from '../../testing/test-api.ts';
import { API_STORES } from '../../testing/stores.ts';

describe.each(API_STORES)('settings on $name', (factory) => {
  const api = useTestApi(factory, { env: { SITE_PHONE: '+1 555 0123' } });

  const read = async () => (await api.admin('GET', '/api/settings')).body as SettingsRecord;
  const save = (body: object, headers: Record<string, string> = {}) =>
    api.admin('PUT', '/api/settings', { body, headers });
  const site = async () => (await api.anyone('GET', '/api/site')).body as SiteSettings;

  test('are for administrators, and visitors get only the shown fields, no keywords (D14.7)', async () => {
    expect(await read()).toMatchObject({ _id: SETTINGS_ID, name: 'WA Pipe Seals' });
    const shown = await site();
    expect(shown).toMatchObject({ name: 'WA Pipe Seals', brandSuffix: 'WA Pipe Seals', homeLines: [] });
    expect(shown).not.toHaveProperty('keywordStates');
    expect(shown).not.toHaveProperty('termsApproved');
  });

  test('have empty details of the company and no logo until the office fills them in, a year as a year (D39.1)', async () => {
    const none = { legalName: '', address: '', hours: '', since: '', approvals: [], logo: '' };
    expect(await read()).toMatchObject(none);
    expect(await site()).toMatchObject(none);
    expect((await save({ since: 'long ago' })).status).toBe(422);
    const logo = `/uploads/${'a'.repeat(32)}-800x200.png`;
    const filled = { legalName: 'WA Pipe Seals, Inc.', since: '1998', approvals: ['ISO 9001'], logo };
    expect((await save(filled)).status).toBe(200);
    await expect.poll(site).toMatchObject({ ...none, ...filled });
    const nulls = Object.fromEntries(Object.keys(none).map((field) => [field, null]));
    expect(await save(nulls)).toMatchObject({ status: 200, body: none });
  });

  test('are changed field by field, each time a version that is kept, and every page shows it (D14.7)', async () => {
    const { version } = await read();
    const changesBefore = api.changes.length;
    const ifMatch = { 'If-Match': `"${String(version)}"` };
    const saved = await save({ tagline: 'Seals', brandSuffix: 'Acme' }, ifMatch);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({ tagline: 'Seals', version: version + 1 });
    expect(saved.headers['etag']).toBe(`"${String(version + 1)}"`);
    await expect.poll(site).toMatchObject({ tagline: 'Seals', brandSuffix: 'Acme', name: 'WA Pipe Seals' });
    expect(api.changes.slice(changesBefore)).toMatchObject([
      { kind: 'settings', action: 'changed', id: SETTINGS_ID },
    ]);
    // An unchanged save creates no version.
    expect((await save({ tagline: 'Seals' })).body).toMatchObject({ version: version + 1 });
    expect(api.changes.length).toBe(changesBefore + 1);
    await save({ tagline: 'Gates' });
    const history = await api.admin('GET', `/api/history/settings/${SETTINGS_ID}`);
    const { versions } = history.body as { versions: { record: SettingsRecord }[] };
    expect(versions.map(({ record }) => record.tagline).slice(0, 2)).toEqual(['Gates', 'Seals']);
  });

  test('are rejected with the current ones for an older version, and saved once under one key (D4.3, D4.11)', async () => {
    const { version } = await read();
    const headers = { 'If-Match': `"${String(version)}"`, 'Idempotency-Key': crypto.randomUUID() };
    const theirs = await save({ footerNote: 'Theirs' }, headers);
    expect((await save({ footerNote: 'Theirs' }, headers)).body).toEqual(theirs.body);
    expect((await read()).version).toBe(version + 1);
    const mine = await save({ footerNote: 'Mine' }, { 'If-Match': `"${String(version)}"` });
    expect([mine.status, mine.body]).toMatchObject([412, { current: { footerNote: 'Theirs' } }]);
  });

  test('that the environment sets stay in effect, say so, and reject a write with a reason (D14.1, D14.7)', async () => {
    expect(await read()).toMatchObject({ phone: '+1 555 0123', fixed: { phone: 'SITE_PHONE' } });
    const { status, body } = await save({ phone: '+1 555 0199', name: 'Not either' });
    const sentence = 'Set by the server (SITE_PHONE). Change it there.';
    expect([status, body]).toMatchObject([422, { fields: { phone: sentence } }]);
    expect(await read()).toMatchObject({ name: 'WA Pipe Seals', phone: '+1 555 0123' });
    expect((await site()).phone).toBe('+1 555 0123');
    expect((await save({ phone: '+1 555 0123' })).status).toBe(200);
    // They stay in force in older versions as well, so that an older version can be restored.
    const history = await api.admin('GET', `/api/history/settings/${SETTINGS_ID}`);
    const { versions } = history.body as { versions: { record: SettingsRecord }[] };
    expect(new Set(versions.map(({ record }) => record.phone))).toEqual(new Set(['+1 555 0123']));
    // Without them, a discarded version can be restored as well.
    const discarded = { title: 'Settings', against: 1, fields: { phone: '+1 555 0199', tagline: 'Mine' } };
    const lose = (body: object) => api.admin('POST', `/api/history/settings/${SETTINGS_ID}/lost`, { body });
    await lose(discarded);
    await lose({ ...discarded, fields: { phone: '+1 555 0188' } });
    const { lost } = (await api.admin('GET', `/api/history/settings/${SETTINGS_ID}`)).body as {
      lost: { fields: object }[];
    };
    expect(lost.map(({ fields }) => fields)).toEqual([{ tagline: 'Mine' }]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ salesEmail: 'nobody' }, 'salesEmail'],
    [{ headerImage: { shows: 'picture', src: '', alt: 'A' } }, 'headerImage'],
    [{ headerImage: { shows: 'picture', src: '/uploads/a.webp', alt: '' } }, 'headerImage'],
    [{ footerLinks: [{ label: 'X', href: 'javascript:alert(1)' }] }, 'footerLinks'],
    [{ languages: ['xx'] }, 'languages'],
    [{ publishing: 'never' }, 'publishing'],
    [{ logo: 'https://example.com/logo.png' }, 'logo'],
    [{ logo: `/uploads/${'a'.repeat(32)}-80x20.gif` }, 'logo'],
  ])('that cannot be shown are refused at their field: %j (D14.7)', async (body, field) => {
    const before = await read();
    const refused = await save(body);
    expect(refused.status).toBe(422);
    expect((refused.body as { fields: object }).fields).toHaveProperty(field);
    expect(await read()).toEqual(before);
  });

  test('show the figures that they refer to, and count as usages of them (D14.6)', async () => {
    const psi = (value: number) => ({ unit: 'psi', values: [{ value, limit: 'upTo' }] });
    const body = { key: 'own.pressure', label: 'Pressure', measure: psi(36), state: 'confirmed' };
    const { _id } = await api.create('/api/figures', body);
    await save({ homeLines: ['Tight {{own.pressure|us}}.'], keywordProducts: ['{{own.pressure|us}} seals'] });
    await expect.poll(site).toMatchObject({ homeLines: ['Tight 36 psi.'] });
    const places = (await api.admin('GET', `/api/figures/${_id}/places`)).body as Place[];
    expect(places).toEqual([{ kind: 'settings', id: SETTINGS_ID, title: 'Settings', path: '/', as: 'text' }]);
    await api.admin('PUT', `/api/figures/${_id}`, { body: { measure: psi(40) } });
    expect(api.changes.at(-1)).toMatchObject({ kind: 'figure' });
    await expect.poll(site).toMatchObject({ homeLines: ['Tight 40 psi.'] });
    expect((await api.core.settings.now()).keywords[0]).toBe('Products: 40 psi seals.');
  });

  test('approve the wording of a page, which then loses its notice without an edit (D14.7, D14.8)', async () => {
    const page = async () => (await api.anyone('GET', '/api/pages/slug/terms-of-sale')).body as Page;
    const text = async () => JSON.stringify(await page());
    expect(await text()).toContain(DRAFT_NOTICE);
    await save({ termsApproved: true });
    await expect.poll(text).not.toContain(DRAFT_NOTICE);
    const approved = await page();
    expect(approved.version).toBe(1);
    // A saved draft without the notice isn't published either.
    await api.admin('PUT', '/api/pages/slug/terms-of-sale', { body: { content: approved.content } });
    await save({ termsApproved: false });
    await expect.poll(text).toContain(DRAFT_NOTICE);
  });

  test('approve the accessibility statement, whose notice isn’t that of the terms (D30.1)', async () => {
    const text = async () => (await api.anyone('GET', '/api/pages/slug/accessibility')).text;
    expect(await text()).toContain(ACCESSIBILITY_DRAFT_NOTICE);
    expect(await text()).not.toContain(DRAFT_NOTICE);
    await save({ accessibilityApproved: true });
    await expect.poll(text).not.toContain(ACCESSIBILITY_DRAFT_NOTICE);
  });

  test('can’t be moved to the bin (D14.7)', async () => {
    const remove = await api.admin('DELETE', `/api/bin/permanent/${SETTINGS_ID}?type=settings`);
    expect(remove.status).toBe(400);
    expect((await api.admin('DELETE', '/api/settings')).status).toBe(405);
  });
});
