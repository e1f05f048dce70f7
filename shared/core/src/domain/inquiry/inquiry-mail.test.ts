import { describe, expect, it } from 'vitest';
import type { InquiryLine } from './read-inquiry.ts';
import { inquiryMail, MAIL_MAX, MAIL_SHORTENED } from './inquiry-mail.ts';

const line = (at: number): InquiryLine => ({
  ...{ slug: `clamp-${String(at)}`, quantity: '2', size: '6.625 in OD', note: 'Pressure: 20 bar', row: '' },
  part: {
    ...{ slug: `clamp-${String(at)}`, name: `Repair Clamp ${String(at)}`, detail: 'stainless steel' },
    ...{ image: 'clamp', href: `/repair-clamps#${String(at)}`, sheet: null },
  },
  published: 'Pressure: 232 psi up to 6 in (16 bar up to DN 150); Length: 3.94 / 5.91 in (100 / 150 mm)',
  brief: 'Pressure: 16 bar up to DN 150; Length: 100 / 150 mm',
  ...{
    restraint: 'Doesn’t restrain the pipes',
    asks: ['Outside diameter, measured', 'Medium and temperature'],
  },
});
const mailOf = (count: number, more: Partial<InquiryLine> = {}) => {
  const lines = Array.from({ length: count }, (_, at) => ({ ...line(at + 1), ...more }));
  const mail = inquiryMail(lines, 'sales@example.com', 'https://catalog.example');
  return {
    ...mail,
    body: new URLSearchParams(mail.href.split('?')[1]).get('body')?.replaceAll('\r\n', '\n') ?? '',
  };
};

describe('the mail of a quote list', () => {
  it('has US units before metric ones, the buyer’s input, and addresses, and asks for company and place', () => {
    const { body, text, isShort } = mailOf(1);
    expect(body).toBe(text);
    expect(isShort).toBe(false);
    expect(body).toContain('Listed: Pressure: 232 psi up to 6 in (16 bar up to DN 150)');
    expect(body).toContain('Doesn’t restrain the pipes');
    for (const typed of ['Quantity: 2', 'Size: 6.625 in OD', 'Note: Pressure: 20 bar'])
      expect(body).toContain(typed);
    expect(body).toContain('https://catalog.example/repair-clamps#1');
    expect(body).toMatch(/Ship-to address:\nCompany and phone:$/);
  });

  it.each([1, 2, 3, 4, 6, 10, 50])('is never empty or too long: %d items', (count) => {
    const { href, body, isShort, text } = mailOf(count);
    expect(href.length).toBeLessThanOrEqual(MAIL_MAX);
    expect(body).toContain('1. Repair Clamp 1');
    expect(body).toMatch(/Ship-to address:\nCompany and phone:$/);
    expect(isShort).toBe(body.includes(MAIL_SHORTENED));
    expect(text).toContain(`${String(count)}. Repair Clamp ${String(count)}`);
  });

  it('counts the items for which even the short form has no room', () => {
    expect(mailOf(50).body).toMatch(/\.\.\. and \d+ more products\n/);
    expect(mailOf(50, { size: 'ü'.repeat(500), note: '💧'.repeat(900) }).href.length).toBeLessThanOrEqual(
      MAIL_MAX,
    );
  });
});
