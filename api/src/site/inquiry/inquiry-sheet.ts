import type { Router } from 'express';
import type { SiteSettings } from '@wa/core/contract/site';
import { NO_SUCH_PART, TEXT_MAX } from '@wa/core/domain/inquiry/inquiry-list';
import { inquiryHref } from '@wa/core/domain/inquiry/inquiry-link';
import {
  inquiryAsks,
  inquiryMail,
  lineAddress,
  lineName,
  quoteTitle,
} from '@wa/core/domain/inquiry/inquiry-mail';
import { type InquiryLine, readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import { head } from '@wa/core/domain/text';
import { bulletList, contactOf, headingBlock, type SheetSite } from '../../documents/sheets/model/blocks.ts';
import type { Run, Sheet, SheetBlock } from '../../documents/sheets/model/sheet.ts';
import { INQUIRY_PATH, INQUIRY_SHEET_PATH } from '@wa/core/domain/site-routes';
import type { PartsKeeper } from '../finder/finder.ts';
import { sendPrinted, type PrintSlots } from '../../documents/sheets/print-on-request.ts';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { createRouter } from '../../http/mount.ts';
import { printSheet } from '../../documents/sheets/print-sheet.ts';

interface InquiryNeeds {
  parts: Pick<PartsKeeper, 'now'>;
  settings: { now: () => Promise<{ site: SiteSettings }> };
  slots: PrintSlots;
  clock: () => Date;
}

/** GET /inquiry.pdf?item=... returns a quote list as a sheet (D16). The server stores nothing. */
export function inquiryRoutes({ parts, settings, slots, clock }: InquiryNeeds): Router {
  const router = createRouter();

  router.get(INQUIRY_SHEET_PATH, async (request, response) => {
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const { lines } = readInquiry(query, await parts.now());
    if (lines.length === 0) {
      response.set(PUBLIC_HEADERS).redirect(302, INQUIRY_PATH);
      return;
    }
    const { site } = await settings.now();
    const sheet = inquirySheet(lines, site, clock().toISOString().slice(0, 10));
    await sendPrinted(request, response, slots, {
      disposition: 'inline',
      name: 'inquiry.pdf',
      print: () => printSheet(sheet),
    });
  });

  return router;
}

/** Lines for the customer to fill in. */
const FIELDS = ['Name', 'Company', 'Phone', 'Email', 'Ship-to address', 'Date'];

/**
 * Returns a quote list as a sheet.
 * @param day of the request, `2026-11-22`
 */
export function inquirySheet(lines: readonly InquiryLine[], site: SheetSite, day: string): Sheet {
  const title = quoteTitle(lines);
  return {
    layout: 'sheet',
    title,
    heading: title,
    lines: [],
    label: 'Quote request',
    siteName: site.name,
    revision: day,
    isMadeWhenAsked: true,
    contact: {
      ...contactOf(site, inquiryHref([])),
      mail: inquiryMail([], site.salesEmail, site.publicUrl).href,
    },
    blocks: [
      ...lines.flatMap((line, at) => itemBlocks(line, at, site.publicUrl)),
      headingBlock('Please also tell us'),
      bulletList(inquiryAsks(lines)),
      headingBlock('From'),
      { kind: 'fields', labels: FIELDS },
    ],
  };
}

function itemBlocks(line: InquiryLine, at: number, origin: string): SheetBlock[] {
  const { quantity, size, note, published, restraint, part } = line;
  const address = lineAddress(line, origin);
  const paragraph = (runs: Run[], style: 'text' | 'note' = 'text'): SheetBlock => {
    return { kind: 'paragraph', runs, style };
  };
  const asked = Object.entries({ Quantity: quantity, Size: size, Note: note });
  const figures = part === null ? NO_SUCH_PART : `Listed: ${published || 'nothing yet. Contact us'}. `;
  return [
    { kind: 'heading', level: 3, text: `${String(at + 1)}. ${lineName(line)}` },
    ...(restraint === '' ? [] : [paragraph([{ text: restraint, bold: true }])]),
    ...asked
      .filter(([, text]) => text.trim() !== '')
      .map(([label, text]) => paragraph([{ text: `${label}: `, bold: true }, { text: printable(text) }])),
    paragraph([{ text: figures }, ...(address === '' ? [] : [{ text: address, href: address }])], 'note'),
  ];
}

const printable = (text: string): string => {
  const line = head(text.replace(/\p{Cc}/gu, ' '), TEXT_MAX);
  return line.length < text.trim().length && text.length > TEXT_MAX ? `${line} …` : line;
};
