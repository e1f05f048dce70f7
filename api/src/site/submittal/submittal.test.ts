import { describe, expect, test } from 'vitest';
import { submittalQuery, type SubmittalItem } from '@wa/core/domain/submittal/submittal';
import { readPdf, squeezed } from '../../testing/sheets/read-pdf.ts';
import { json, useTestServer } from '../../testing/test-server.ts';

const project = {
  project: 'Sample Water Main Repair',
  engineer: 'Sample Engineering',
  contractor: 'Sample Contractor Inc.',
  number: '012',
  date: '2026-11-24',
  section: '00 00 00',
  sectionTitle: 'Pipe Repair Clamps',
};
const item = (slug: string, fields: Partial<SubmittalItem>): SubmittalItem => ({
  ...{ slug, tag: '', paragraph: '', quantity: '1', row: '', size: '', variations: '' },
  ...fields,
});
const clamp = item('repair-clamp-q', {
  tag: 'RC-1',
  paragraph: '2.1 A',
  quantity: '3',
  row: 'spec-pressure-up-to-6-in-dn-150',
  size: '2 in steel, 2.375 in OD',
});
const saddle = item('drilling-saddles-stainless-steel', {
  tag: 'SD-1',
  paragraph: '2.2 B',
  row: 'saddle-pressures-small-pipes',
  variations: 'Branch of 1 in. See RFI 7.',
});

/** Requirements of a sample city in our own words, and the submittal that answers each. */
const SUBMITTALS: [requirement: string, items: SubmittalItem[], texts: string[]][] = [
  [
    'clamps and saddles, listed by tag: show the pressure class of each size and its limits, and state each deviation with the answer of the engineer',
    [clamp, saddle, { ...clamp, tag: 'RC-2', row: 'spec-pressure-above-6-in-dn-150' }],
    [
      ...['RC-1, 3 pieces', '232 psi', '2 in steel, 2.375 in OD', 'Doesn’t restrain the pipes'],
      ...['SD-1: Branch of 1 in. See RFI 7.', 'Small pipes', '1 1/2 to 6'],
      'Pressure, above 6 in (DN 150): 145 psi, 10 bar',
    ],
  ],
  [
    'wall penetrations: show the thickness of the seal',
    [
      item('exterior-wall-pipe-seals', {
        ...{ tag: 'WS-1', paragraph: '2.3', row: 'disc-seals-seal-thickness' },
        size: 'DN 150 ductile iron, core of 250 mm',
      }),
    ],
    ['WS-1, 1 piece', 'Seal thickness', '2.36 in', 'DN 150 ductile iron, core of 250 mm'],
  ],
  [
    'outfall: show the head of the flap valve in a flood, with names as the contractor types them',
    [
      item('a-model', {
        ...{ tag: 'Ł-1', paragraph: '2.4 <C>', quantity: '2', row: 'spec-standard-head-flood' },
        ...{ size: 'Ø 3½ in <b>3 in</b>', variations: 'a & b' },
      }),
    ],
    ['Ł-1, 2 pieces', '16.4 ft of water', 'For 72 hours', 'Ø 3½ in <b>3 in</b>', 'a & b'],
  ],
];

describe('a submittal (D25)', () => {
  const server = useTestServer();
  const pdfOf = (items: SubmittalItem[], fields = project) =>
    fetch(`${server.url}/submittal.pdf?${submittalQuery({ project: fields, items })}`, {
      redirect: 'manual',
    });
  const post = (body: string) =>
    fetch(`${server.url}/submittal`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('offers no row of another product that the page mentions (D25.2)', async () => {
    for (const slug of ['flange-repair-clamps', 'pipeline-repair-clamps', 'stop-logs-hdpe']) {
      const form = await (await fetch(`${server.url}/submittal?item=${slug}`)).text();
      expect(form, slug).not.toContain('name="row"');
      expect((await pdfOf([item(slug, {})])).status, slug).toBe(200);
    }
  });

  test.each(SUBMITTALS)('%s (D25.3)', async (_requirement, items, texts) => {
    const response = await pdfOf(items);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="submittal-012.pdf"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    const pdf = await readPdf(bytes);
    expect(pdf).toMatchObject({ isTagged: true, language: 'en-US', title: 'Submittal 012' });
    const [cover = '', ...sheets] = pdf.pageTexts;
    for (const text of [
      ...[...Object.values(project), 'Section 00 00 00', 'Contractor’s stamp', 'Engineer’s stamp'],
      ...['Index by tag', 'Variations from the specification', 'Certificates'],
      'None listed for the selected products and sizes.',
    ])
      expect(cover).toContain(squeezed(text));
    for (const text of texts) expect(pdf.text).toContain(squeezed(text));
    pdf.pageTexts.forEach((text, at) => {
      expect(text).toContain(squeezed(`Submittal 012, 2026-11-24`));
      expect(text).toContain(squeezed(`Page ${String(at + 1)} of ${String(pdf.pages)}`));
    });
    for (const { tag, paragraph, quantity, size, variations } of items) {
      const at = sheets.findIndex((text) => text.includes(squeezed(`Tag and quantity${tag}, ${quantity} `)));
      const place = squeezed(`${tag} · Section 00 00 00, ${paragraph}`);
      for (const text of [
        place,
        'This project',
        size,
        variations || 'None stated.',
        'Conditions for this size',
      ])
        expect(sheets[at], tag).toContain(squeezed(text));
      // The index names the page on which the sheet begins.
      const line = new RegExp(`${tag}${squeezed(paragraph)}.*?${quantity}${String(at + 2)}`);
      expect(cover, tag).toMatch(line);
      // One row of the sheet is marked, by a word that is also in the tags.
      const own = sheets.filter((text) => text.includes(place)).join('');
      expect(own.match(/Selected(?!size)/g), tag).toHaveLength(1);
    }
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(items.length + 1);
    expect(Buffer.from(await (await pdfOf(items)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a form without a selection returns with its input and an error (D25.2)', async () => {
    const items = [{ ...clamp, row: '', variations: 'Keep this text' }];
    const response = await post(submittalQuery({ project, items }));
    expect(response.status).toBe(303);
    const html = await (await fetch(server.url + (response.headers.get('location') ?? ''))).text();
    expect(html).toContain('Select a size for RC-1.');
    expect(html).toContain('Keep this text');
    const linked = await pdfOf(items);
    expect([linked.status, linked.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/submittal?project='),
    ]);
  });

  test('a long text, an unknown product, and an unknown row keep everything (D25.2)', async () => {
    const items = [
      { ...clamp, size: 'x'.repeat(10_000) },
      { ...clamp, row: 'spec-gone' },
      item('gone', { variations: 'Still here שלום' }),
    ];
    const response = await post(submittalQuery({ project, items }));
    expect(response.status).toBe(422);
    const html = await response.text();
    for (const text of [
      'Enter up to 200 characters. This has 10,000.',
      'We no longer list this size. Select another one.',
      'We couldn’t find this product in the catalog.',
      'x'.repeat(10_000),
      'The PDF can’t print ש ל ו ם. Use words in Latin letters instead.',
      'Still here שלום',
    ])
      expect(html).toContain(text);
  });

  test('one product is removed, from a form of any length (D25.2, D25.4)', async () => {
    const of = (count: number, variations: string) =>
      Array.from({ length: count }, (_, at) => ({ ...clamp, tag: `T-${String(at)}`, variations }));
    const remove = (items: SubmittalItem[]) => post(`${submittalQuery({ project, items })}&remove=1`);
    const short = await remove(of(2, ''));
    expect(short.status).toBe(303);
    expect(short.headers.get('location')).toBe(`/submittal?${submittalQuery({ project, items: of(1, '') })}`);
    const long = await remove(of(40, 'x'.repeat(200)));
    expect(long.status).toBe(200);
    const html = await long.text();
    expect([html.includes('T-0'), html.includes('T-1"'), html.includes('T-39')]).toEqual([true, false, true]);
  });

  test('a short form leads to its link, a long one is the PDF itself, and a larger one is refused (D25.4)', async () => {
    const short = await post(submittalQuery({ project, items: [clamp] }));
    expect(short.status).toBe(303);
    expect(short.headers.get('location')).toMatch(/^\/submittal\.pdf\?project=/);
    const items = Array.from({ length: 50 }, () => ({ ...clamp, variations: 'v'.repeat(150) }));
    const long = await post(submittalQuery({ project, items }));
    expect([long.status, long.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const huge = await post(`slug=${'x'.repeat(70_000)}`);
    expect(huge.status).toBe(413);
    expect(await huge.text()).toContain('This submittal is too long for one PDF. Go back,');
  });

  test('finds a product that has moved by its former slug, and so do comparisons and quote lists (D16.14, D25.1)', async () => {
    const { _id } = await server.read<{ _id: string }>('/api/products/slug/repair-clamp-q');
    const moved = await server.asAdmin(`/api/products/${_id}`, json('PUT', { slug: 'clamp-q' }));
    expect(moved.status).toBe(200);
    const routeAt = async (path: string) => {
      const html = await (await fetch(server.url + path)).text();
      return (JSON.parse(/<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? '') as { route: unknown }).route;
    };
    expect(await routeAt('/compare?part=repair-clamp-q&part=clamp-q')).toMatchObject({
      comparison: { parts: [{ slug: 'clamp-q' }], problems: [] },
    });
    expect(await routeAt('/inquiry?item=repair-clamp-q~2~6+in')).toMatchObject({
      inquiry: { lines: [{ slug: 'repair-clamp-q', part: { slug: 'clamp-q' } }] },
    });
    const pdf = await fetch(`${server.url}/submittal.pdf?${submittalQuery({ project, items: [clamp] })}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});
