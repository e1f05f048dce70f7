import type { APIRequestContext } from '@playwright/test';
import { sampleImage } from '../../api/src/testing/sample-files.ts';
import { putPage, section } from '../admin-builder/support.ts';
import { shiftOf, watchShift } from '../support/layout-shift.ts';
import { expect, logInCalls, test } from '../support/test.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

async function upload(request: APIRequestContext, width: number, height: number): Promise<string> {
  const buffer = await sampleImage({ width, height, format: 'jpeg' });
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  const answer = await request.post('/api/upload', { multipart: { image: file } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

test('uploaded photos come in the right size on a phone and a desktop, and nothing moves', async ({
  page,
}) => {
  await logInCalls(page);
  const [first, second] = [
    await upload(page.request, 2_400, 1_600),
    await upload(page.request, 1_500, 2_000),
  ];
  const image = (src: string) => ({ id: src, kind: 'image', data: { src, alt: 'A clamp on a pipe' } });
  const words = { id: 't', kind: 'text', data: { heading: '', text: 'Below the photos.', format: 'p' } };
  await putPage(page, 'photos', {
    title: 'Photos',
    content: [section('One', [image(first)]), section('Two', [image(second)], [words])],
  });

  await watchShift(page);
  const photos = page.locator('.figure img');
  for (const [width, height, wide, narrow] of [
    [360, 740, 480, 480],
    [1440, 900, 960, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/photos');
    for (const [at, [src, expected]] of [[first, wide] as const, [second, narrow] as const].entries()) {
      const photo = photos.nth(at);
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((each: HTMLImageElement) => (each.complete ? each.currentSrc : '')))
        .toMatch(new RegExp(`${src.replace('.jpg', '')}-${String(expected)}\\.avif$`));
      expect(await photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    }
    expect(await shiftOf(page)).toBe(0);
  }
});

test('a picture that fails on a freshly opened page gives way to the default one (specification 2, 3)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  await logInCalls(page);
  const made = await page.request.post('/api/products', {
    data: { title: 'Lost picture', image: '/uploads/gone.png' },
  });
  const { _id } = (await made.json()) as { _id: string };
  // The new product is the last card.
  for (const path of ['/', '/product/lost-picture']) {
    await page.goto(path);
    const picture = page.getByRole('main').locator('img.picture').last();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('src', '/favicon.svg');
  }
  await page.request.delete(`/api/products/${_id}`);
  await page.request.delete(`/api/bin/permanent/${_id}?type=product`);
});
