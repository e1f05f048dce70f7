import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeployPlan } from '@wa/core/contract/deploys';
import { DRAFT_NOTICE } from '@wa/core/domain/messages';
import { readPdf, squeezed } from '../../data-sheets/testing/read-pdf.ts';
import { json, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const drafts = async () => {
  const { gate } = (await (await server.asAdmin('/api/deploy/plan')).json()) as DeployPlan;
  return gate.filter(({ code }) => code === 'draft').map(({ text }) => text);
};
const approve = (field: string, isApproved: boolean) =>
  server.asAdmin('/api/settings', json('PUT', { [field]: isApproved }));
const page = async () => (await fetch(`${server.url}/terms-of-sale`)).text();
const sheet = async () => {
  const response = await fetch(`${server.url}/data-sheets/terms-of-sale.pdf`);
  return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
};

test('the administrator is told which pages still are drafts, until the settings approve them', async () => {
  const [terms, guarantee] = ['“Terms of Sale” is', '“Guarantee Certificate” is'].map((text) =>
    expect.stringContaining(text),
  );
  expect(await drafts()).toEqual([terms, guarantee]);
  expect(await page()).toContain(DRAFT_NOTICE);
  expect(await sheet()).toContain(squeezed(DRAFT_NOTICE));

  expect((await approve('termsApproved', true)).status).toBe(200);
  expect(await drafts()).toEqual([guarantee]);
  // Page and sheet follow without an edit of the page.
  expect(await page()).not.toContain(DRAFT_NOTICE);
  expect(await sheet()).not.toContain(squeezed(DRAFT_NOTICE));

  await approve('guaranteeApproved', true);
  expect(await drafts()).toEqual([]);
  await approve('termsApproved', false);
  expect(await drafts()).toHaveLength(1);
});

test('what is deployed next is listed by titles as they read', async () => {
  const product = { title: 'Seal|To {{no.such}}', image: 'a-model' };
  expect((await server.asAdmin('/api/products', json('POST', product))).status).toBe(201);
  const { pending } = (await (await server.asAdmin('/api/deploy')).json()) as {
    pending: { title: string }[];
  };
  expect(pending.map(({ title }) => title)).toContain('Seal|To on request');
});
