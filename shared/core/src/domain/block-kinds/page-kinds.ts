import { paragraphs, textItems } from '../pages/page.ts';
import { parseMarks } from '../marked-text.ts';
import { defineKind, type SheetPart, REFUSED_ADDRESS, hiddenAddress } from './kind.ts';
import { drawingName, imageAddress } from '../uploaded-image.ts';
import { OPEN_PDF } from '../labels.ts';
import { stripHtml } from '../html-text.ts';
import { DIVIDER_DEFAULTS, DIVIDER_MARGIN, DIVIDER_THICKNESS, DIVIDER_WIDTH } from '../limits.ts';

/** A heading with its anchor, and a text: paragraphs, or a list with one item per non-empty line. */
export const text = defineKind({
  name: 'Text',
  icon: 'text',
  hint: 'Paragraph or list',
  fields: {
    heading: { is: 'line', label: 'Heading' },
    format: {
      is: 'choice',
      label: 'Format',
      initial: 'p',
      options: { p: 'Text', ul: 'List', ol: 'Numbers' },
    },
    text: {
      is: 'marked',
      label: 'Text',
      hint: 'An empty line starts a new paragraph. In a list, each line is an item.',
    },
    // Anchors may be ids that the specification names, including misspelled ones.
    anchor: {
      is: 'anchor',
      label: 'Anchor of the heading',
      hint: 'For links that lead to this heading.',
    },
  },
  defaults: { heading: '', text: '', format: 'p' },
  title: ['heading', 'text'],
  hidden: ({ heading, text: body }) => (heading.trim() || body.trim() ? null : 'it has no text'),
  sheet: ({ heading, text: body, format }) => {
    const title = heading.trim();
    const before: SheetPart[] = title ? [{ is: 'heading', text: title }] : [];
    if (format === 'p') {
      return [
        ...before,
        ...paragraphs(body).map((value): SheetPart => ({ is: 'paragraph', runs: parseMarks(value) })),
      ];
    }
    const items = textItems(body).map(parseMarks);
    return items.length > 0 ? [...before, { is: 'list', ordered: format === 'ol', items }] : before;
  },
});

/** An uploaded picture, a bundled drawing, or any address, with its alternative text. */
export const image = defineKind({
  name: 'Image',
  icon: 'image',
  hint: 'Up to 8 MB',
  fields: {
    src: { is: 'picture', label: 'Image address' },
    alt: { is: 'line', label: 'Alt text', hint: 'Describe the image for people who can’t see it.' },
    caption: { is: 'line', label: 'Caption' },
    lazy: { is: 'flag', label: 'Load when it comes into view', initial: true },
  },
  defaults: { src: '', alt: '', lazy: true },
  title: ['caption', 'alt'],
  hidden: ({ src }, { isDrawing }) => {
    const address = src.trim();
    if (address === '') return 'it has no image';
    const drawing = drawingName(address);
    if (drawing !== null) return isDrawing(drawing) ? null : 'there isn’t a drawing with this name';
    return imageAddress(address) === null ? REFUSED_ADDRESS : null;
  },
  sheet: ({ src, alt, caption }) => [{ is: 'figure', src, alt, caption }],
});

export const pdf = defineKind({
  name: 'PDF',
  icon: 'pdf',
  hint: 'Opens in viewer',
  fields: {
    href: { is: 'document', label: 'Document address' },
    label: { is: 'line', label: 'Label', placeholder: OPEN_PDF },
  },
  defaults: { href: '', label: OPEN_PDF },
  title: ['label'],
  hidden: ({ href }) => hiddenAddress(href, 'it has no document'),
});

export const link = defineKind({
  name: 'Link',
  icon: 'link',
  hint: 'New tab',
  fields: {
    href: { is: 'address', label: 'Link address', placeholder: 'https:// or /page' },
    label: { is: 'line', label: 'Label' },
  },
  defaults: { href: '', label: '' },
  title: ['label'],
  hidden: ({ href }) => hiddenAddress(href, 'it has no link address'),
});

/** Matches elements that are visible without any text. */
const SHOWN_ELEMENTS = /<(?:img|hr)\b/i;

/** Raw HTML. It is stored as typed and sanitized when shown. */
export const html = defineKind({
  name: 'HTML',
  icon: 'code',
  hint: 'Raw',
  fields: { html: { is: 'html', label: 'HTML source' } },
  defaults: { html: '' },
  title: ['html'],
  hidden: ({ html: source }, { shownHtml }) => {
    if (source.trim() === '') return 'it has no HTML';
    const shown = shownHtml(source);
    return SHOWN_ELEMENTS.test(shown) || stripHtml(shown) !== '' ? null : 'none of its HTML is allowed';
  },
  sheet: ({ html: source }) => [{ is: 'html', html: source }],
});

/** A request for a quote by mail or phone; email address and phone number come from the site's settings. */
export const contact = defineKind({
  name: 'Contact',
  icon: 'mail',
  hint: 'Quote and phone',
  fields: {},
  defaults: {},
  title: [],
  note: 'Shows the site’s quote link and phone link.',
});

const { style, thickness, color, widthPct, marginY, align } = DIVIDER_DEFAULTS;

/** A divider line; all numbers are limited as in specification 5. */
export const divider = defineKind({
  name: 'Divider',
  icon: 'rule',
  hint: 'Line',
  fields: {
    style: {
      is: 'choice',
      label: 'Style',
      initial: style,
      options: { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' },
    },
    thickness: { is: 'number', label: 'Thickness, px', initial: thickness, limits: DIVIDER_THICKNESS },
    widthPct: { is: 'number', label: 'Width, %', initial: widthPct, limits: DIVIDER_WIDTH },
    marginY: { is: 'number', label: 'Spacing, px', initial: marginY, limits: DIVIDER_MARGIN },
    color: { is: 'color', label: 'Color', initial: color },
    align: {
      is: 'choice',
      label: 'Align',
      initial: align,
      options: { left: 'Left', center: 'Center', right: 'Right' },
    },
  },
  defaults: DIVIDER_DEFAULTS,
  title: [],
});
