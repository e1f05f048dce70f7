import type { GatePoint } from '@wa/core/contract/deploys';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawingName } from '@wa/core/domain/image-address';
import { brokenReferences } from '@wa/core/domain/messages';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import * as say from '@wa/core/domain/publishing/gate-rules';
import { isShown } from '@wa/core/domain/figures/catalogue-figure';
import { keysIn } from '@wa/core/domain/figures/references';
import { isDrawingName } from '@wa/core/drawings/drawings';
import type { CheckLink } from '../../content/links/link-targets.ts';
import { placeOf, point } from './subject.ts';
import type { Subject } from './subject.ts';

/** Words that stand where text is still to come. In capitals only: "todo" is a word of other languages. */
const PLACEHOLDER = /\b(?:[Ll]orem ipsum|LOREM IPSUM|TODO|TBD|FIXME)\b/;

/** Links that lead nowhere, or to nothing on the page that they lead to. */
export function linkPoints({ place, what, pieces }: Subject, check: CheckLink): GatePoint[] {
  return pieces.flatMap((part) =>
    part.links.flatMap((link) => {
      const { where } = part;
      const { href } = link;
      const fault = check(link, place.path ?? '/');
      if (fault === null) return [];
      const at = placeOf(place, part);
      if (fault === 'dead-link') return point('dead-link', at, href, say.deadLink(what, href, where));
      if (fault === 'missing-file')
        return point('missing-file', at, href, say.missingFile(what, href, where));
      const { anchor } = fault;
      const text = say.missingAnchor(what, href, anchor, where);
      return point('missing-anchor', at, `${href} ${anchor}`, text);
    }),
  );
}

/** Pictures that are not there, say nothing to those who cannot see them, or are too heavy. */
export function imagePoints(
  { place, what, pieces }: Subject,
  files: ReadonlyMap<string, number>,
): GatePoint[] {
  return pieces.flatMap((part) =>
    part.images.flatMap(({ src, alt }): GatePoint[] => {
      const { where } = part;
      const at = placeOf(place, part);
      const address = src.trim();
      const drawing = drawingName(address) ?? (/^[\w-]+$/.test(address) ? address : null);
      if (drawing !== null) {
        if (isDrawingName(drawing)) return [];
        return [point('missing-file', at, address, say.missingFile(what, address, where))];
      }
      const found = address === '' ? [] : weightOf(address);
      // Where the page says itself what a picture shows, `alt` is left out.
      if (alt === null && address !== '') found.push(point('no-alt', at, address, say.noAlt(what, where)));
      return found;

      function weightOf(file: string): GatePoint[] {
        const name = /^\/uploads\/([^?#]+)/.exec(file)?.[1];
        if (name === undefined) return [];
        const bytes = files.get(name);
        if (bytes === undefined) return [point('missing-file', at, file, say.missingFile(what, file, where))];
        // Of what has copies, pages show those.
        if (bytes <= say.HEAVY_IMAGE_BYTES || uploadedImage(file)?.copies.length) return [];
        return [point('heavy-image', at, file, say.heavyImage(what, file, bytes, where))];
      }
    }),
  );
}

/** What names a figure or table that is not there, and text that reads "on request" since its figure is hidden. */
export function referencePoints(
  { place, what, figures, tables, pieces }: Subject,
  catalogue: Catalogue,
): GatePoint[] {
  const keys = [...new Set(figures)].filter(Boolean);
  const missing = [
    ...keys.filter((key) => catalogue.figure(key) === null),
    ...tables.filter((name) => name !== '' && catalogue.table(name) === null),
  ];
  const isMissing = (name: string) => missing.includes(name);
  const first = pieces.find(
    ({ names, texts }) => names.some(isMissing) || texts.some((text) => [...keysIn(text)].some(isMissing)),
  );
  const at = first === undefined ? place : placeOf(place, first);
  const points =
    missing.length === 0
      ? []
      : [point('broken-reference', at, missing.join(' '), brokenReferences(what, missing))];
  const isHidden = (key: string) => {
    const found = catalogue.figure(key);
    return found !== null && !isShown(found);
  };
  for (const part of pieces) {
    const hidden = part.texts.flatMap((text) => [...keysIn(text)].filter(isHidden));
    if (hidden.length === 0) continue;
    const text = say.noValue(what, part.where);
    points.push(point('no-value', placeOf(place, part), hidden.join(' '), text));
  }
  return points;
}

/** Words that were to be replaced before anybody reads them. */
export function placeholderPoints({ place, what, pieces }: Subject): GatePoint[] {
  return pieces.flatMap((part) =>
    part.texts.flatMap((text) => {
      const { where } = part;
      const words = PLACEHOLDER.exec(text)?.[0];
      if (words === undefined) return [];
      const said = say.placeholderLeft(what, words, where);
      return point('placeholder', placeOf(place, part), `${where} ${words}`, said);
    }),
  );
}
