import type { GatePoint } from '@wa/core/contract/deploys';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { ON_REQUEST } from '@wa/core/domain/figures/figure-text';
import { drawText } from '@wa/core/domain/figures/references';
import { SETTINGS } from '@wa/core/domain/labels';
import { reservedAddress } from '@wa/core/domain/messages';
import { isEntry } from '@wa/core/domain/pages/page-content';
import { pageMetadata, productMetadata } from '@wa/core/domain/pages/seo';
import * as say from '@wa/core/domain/publishing/gate-rules';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { APPROVALS } from '../../content/settings/approvals.ts';
import type { SettingsNow } from '../../content/settings/settings-keeper.ts';
import type { CheckLink } from '../../content/links/link-targets.ts';
import type { Contents } from './read-subjects.ts';
import { point } from './subject.ts';
import type { Subject } from './subject.ts';

/** Pages and products without a title. */
export function titlePoints({ place }: Subject): GatePoint[] {
  const { kind, title, path } = place;
  if ((kind !== 'page' && kind !== 'product') || title !== '' || path === null) return [];
  return [point('no-title', place, '', say.noTitle(kind, path))];
}

/** Pages whose address became one of the site itself since they were made. */
export function addressPoints({ place }: Subject): GatePoint[] {
  const slug = place.path?.slice(1) ?? '';
  if (place.kind !== 'page' || pageSlugProblem(slug) === null) return [];
  return [point('reserved-address', place, slug, reservedAddress(place.title, slug))];
}

/** Items of the navigation whose page or product is gone, or lacks the section that they lead to. */
export function itemPoints({ items }: Contents, subjects: readonly Subject[], check: CheckLink): GatePoint[] {
  const byId = new Map(subjects.map((subject) => [subject.place.id, subject]));
  return items.flatMap((item) => {
    const own = byId.get(item._id);
    if (own === undefined) return [];
    const kind = item.linkedProduct === null ? 'page' : 'product';
    const id = item.linkedProduct ?? item.linkedPage;
    if (id === null) return [];
    const target = byId.get(id)?.place;
    if (target === undefined || target.path === null)
      return [point('dead-link', own.place, id, say.deadRecordLink(own.what, kind))];
    const anchor = kind === 'page' ? (item.section ?? '') : '';
    if (check({ href: target.path, anchor }, '/') === null) return [];
    const text = say.missingAnchor(own.what, target.path, anchor, '');
    return [point('missing-anchor', own.place, anchor, text)];
  });
}

/** Cells of figures that say "on request" in words. */
export function tablePoints({ tables }: Contents, subjects: readonly Subject[]): GatePoint[] {
  const byId = new Map(subjects.map((subject) => [subject.place.id, subject]));
  return tables.flatMap(({ _id, rows, columns }) =>
    rows.flatMap(({ header, cells }) =>
      cells.flatMap((cell, at) => {
        const own = byId.get(_id);
        const kind = columns[at]?.kind;
        const isFigure = kind === 'figure' || kind === 'shared';
        if (own === undefined || !isFigure || cell === null || !('words' in cell)) return [];
        if (cell.words.trim().toLowerCase() !== ON_REQUEST) return [];
        const where = `row “${header}”, column “${columns[at]?.label ?? ''}”`;
        return point('no-value', own.place, where, say.noValue(own.what, where));
      }),
    ),
  );
}

/** Pages and products that search engines and tabs cannot tell apart. */
export function twinPoints(
  { pages, products }: Contents,
  subjects: readonly Subject[],
  { figure }: Catalogue,
  { site }: SettingsNow,
): GatePoint[] {
  const byId = new Map(subjects.map((subject) => [subject.place.id, subject]));
  const brand = site.brandSuffix;
  const titled = [
    ...pages.map(({ _id, title, content }) => {
      const seo = content.filter((entry) => isEntry(entry, 'seo'));
      return { _id, own: pageMetadata({ title, content: seo }, brand).title };
    }),
    ...products.map((each) => ({
      _id: each._id,
      own: productMetadata({ ...each, content: '' }, brand).title,
    })),
  ];
  const first = new Map<string, Subject>();
  return titled.flatMap(({ _id, own }) => {
    const subject = byId.get(_id);
    if (subject === undefined || subject.place.title === '') return [];
    const title = drawText(own, figure);
    const twin = first.get(title);
    if (twin === undefined) {
      first.set(title, subject);
      return [];
    }
    const other = twin.what.replace(/^The/, 'the');
    return [point('same-title', subject.place, title, say.sameTitle(subject.what, other, title))];
  });
}

/** Pages whose wording the settings call a draft. */
export function draftPoints(subjects: readonly Subject[], { approvals }: SettingsNow): GatePoint[] {
  return APPROVALS.filter(({ field }) => !approvals[field]).flatMap(({ page, field }) => {
    const found = subjects.find(({ place }) => place.kind === 'page' && place.id === page);
    if (found === undefined) return [];
    // Approved where the settings say so, not on the page.
    const place = { kind: 'settings', id: null, title: SETTINGS, path: null } as const;
    return [point('draft', place, field, say.stillDraft(found.place.title))];
  });
}

/** Figures that the owner has not confirmed: one point for all. */
export function questionPoints({ figures }: Catalogue): GatePoint[] {
  const open = figures.filter(({ state }) => state === 'question').length;
  if (open === 0) return [];
  const place = { kind: 'figure', id: null, title: 'Open questions', path: null } as const;
  return [point('open-questions', place, '', say.openQuestions(open))];
}
