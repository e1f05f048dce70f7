import { sectionsOf } from '../../domain/pages/page-content.ts';
import { staticPages } from '../pages/registry.ts';
import { sheetsOf } from '../pages/static-page.ts';
import type { LinkTargets } from './links-in.ts';

/** Addresses and anchors that the built-in catalogue answers. */
export function catalogueTargets(): LinkTargets {
  const pages = [...staticPages.values()];
  return {
    paths: new Set([
      '/',
      ...pages.map((page) => `/${page.slug}`),
      ...pages.flatMap(sheetsOf).map((sheet) => sheet.href),
    ]),
    anchors: new Map(
      pages.map((page) => [`/${page.slug}`, new Set(sectionsOf(page).map((section) => section.id))]),
    ),
  };
}
