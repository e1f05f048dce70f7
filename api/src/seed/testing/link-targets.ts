import { FIND_PATH, PIPE_SIZES_PATH } from '@wa/core/domain/finder/find-address';
import { sectionsOf } from '@wa/core/domain/pages/page-content';
import { staticPages } from '../fixed-pages/registry.ts';
import { sheetsOf } from '../fixed-pages/static-page.ts';
import type { LinkTargets } from './links-in.ts';

/** Addresses and anchors that the built-in catalogue answers. */
export function catalogueTargets(): LinkTargets {
  const pages = [...staticPages.values()];
  return {
    paths: new Set([
      '/',
      FIND_PATH,
      PIPE_SIZES_PATH,
      ...pages.map((page) => `/${page.slug}`),
      ...pages.flatMap(sheetsOf).map((sheet) => sheet.href),
    ]),
    anchors: new Map(
      pages.map((page) => [`/${page.slug}`, new Set(sectionsOf(page).map((section) => section.id))]),
    ),
  };
}
