import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/handbook');
const IMAGES = path.join(FOLDER, 'images');
const MENU = path.resolve(FOLDER, '../../desktop-admin/src/main/window/menu-template.ts');
/** HANDBOOK=1 takes the pictures anew; otherwise each is only checked to be there. */
const isTaking = process.env['HANDBOOK'] === '1';
/** All pictures together, bytes. */
export const PICTURES_MAX = 600_000;

export const handbookFiles = () => readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
export const pictureFiles = () => readdirSync(IMAGES);
export const pictureBytes = () =>
  pictureFiles().reduce((sum, name) => sum + statSync(path.join(IMAGES, name)).size, 0);
export const handbookText = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
export const picturesIn = (text: string) =>
  [...text.matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name]) => name);

/** One page of the handbook, held against what its story meets. */
export interface HandbookPage {
  /** Notes every name on the screen. */
  look: (target?: Page) => Promise<void>;
  /** The screen, or the part of it that `selector` names, as a picture of the page. */
  picture: (name: string, selector?: string) => Promise<void>;
  /** Everything in bold was met, and the pictures taken are the pictures shown. */
  check: () => void;
}

export function openPage(page: Page, file: string): HandbookPage {
  const text = handbookText(file);
  const seen = new Set<string>(menuNames());
  const taken: string[] = [];
  const look = async (target = page) => {
    // A count or a version behind a name is not a part of it.
    for (const name of await namesOn(target)) seen.add(name).add(name.replace(/ \([^)]*\)$/, ''));
  };
  return {
    look,
    async picture(name, selector = 'body') {
      await look();
      taken.push(name);
      if (isTaking) await take(page, selector, path.join(IMAGES, name));
    },
    check() {
      const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
      expect(
        bold.filter((name) => !seen.has(name)),
        'names that the handbook has and the interface has not',
      ).toEqual([]);
      expect(picturesIn(text)).toEqual(taken);
      for (const name of taken) expect(pictureFiles(), 'made by HANDBOOK=1').toContain(name);
    },
  };
}

/** Visible texts, labels, placeholders and titles. */
function namesOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [
        element.textContent.length < 100 ? element.textContent : null,
        [...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')).join(' '),
        ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
      ])
      .map((name) => name?.replace(/\s+/g, ' ').trim() ?? '')
      .filter(Boolean),
  );
}

/** The menus of the desktop app, which no browser shows. */
function menuNames(): string[] {
  return [...readFileSync(MENU, 'utf8').matchAll(/label: '&?([^']+)'/g)].map(([, name = '']) => name);
}

async function take(page: Page, selector: string, file: string): Promise<void> {
  await expect(page.locator(selector).first()).toHaveCSS('opacity', '1');
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
  const box = await page.locator(selector).first().boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error(`${selector} is not on the screen`);
  // A clip counts from the top of the page, a box from the top of the screen.
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = {
    x: Math.max(box.x, 0) + scrolled.x,
    y: Math.max(box.y, 0) + scrolled.y,
    width: Math.min(box.width, size.width),
    height: Math.min(box.height, size.height),
    scale: 1,
  };
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 75, clip });
  await browser.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}
