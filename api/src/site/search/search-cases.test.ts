import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '@wa/core/domain/search/search-document';
import { keepCatalogue, listsOf } from '../../content/catalog/lists.ts';
import { seedWhenEmpty } from '../../content/seed/store-catalog.ts';
import { useStore } from '../../testing/store/open-for-tests.ts';
import { SQLITE } from '../../testing/stores.ts';
import { partsKeeperOf, searchOf } from '../../testing/site-content-of.ts';
import type { SiteSearch } from './site-search.ts';

/** These cases were worked out by hand from the figures of the first content. */
describe('a search of the first content (D16.13)', () => {
  const opened = useStore(SQLITE);
  let search: SiteSearch;
  beforeAll(async () => {
    const store = opened();
    await seedWhenEmpty(store);
    // The tests share this data because none of them changes it.
    const [catalogue, parts] = await Promise.all([
      keepCatalogue(listsOf(store)).now(),
      partsKeeperOf(store).now(),
    ]);
    search = searchOf(
      store,
      { now: () => Promise.resolve(catalogue) },
      { now: () => Promise.resolve(parts) },
    );
  });

  const titles = ({ groups }: SearchAnswer) => groups.map(({ title }) => title);
  /** Returns the group, verdict, and matched text of the hit with a title. */
  async function found(query: string, title: string) {
    const { groups } = await search.answer(query);
    for (const group of groups)
      for (const hit of group.hits)
        if (hit.title.startsWith(title))
          return {
            group: group.title,
            word: hit.verdict?.word ?? null,
            text: hit.matched.map(({ text }) => text).join(''),
          };
    return null;
  }

  test('DN 250 finds every product whose range includes it, and no others', async () => {
    // DN 250 to 1000 includes it; DN 20 to 200 doesn't.
    expect(await found('DN 250', 'Repair Clamp RS-3')).toEqual({
      // The standard is unknown, and ductile iron of that size is wider than steel (D16.2).
      group: 'May fit: confirm',
      word: 'Confirm nominal size',
      text: 'DN 250 to 1000 (10 to 40 in)',
    });
    expect(await found('DN 250', 'LP Couplings')).toMatchObject({ word: 'Confirm nominal size' });
    expect(await found('DN 250', 'Repair Clamp Q,')).toBeNull();
  });

  test('a hit leads to the row of the value that decides, or that has the words (D16.18)', async () => {
    const hrefs = async (query: string) =>
      (await search.answer(query)).groups.flatMap(({ hits }) => hits.map(({ href }) => href));
    expect(await hrefs('DN 250 8 bar')).toContain(
      '/product/repair-clamp-snap#spec-pressure-for-od-10-8-to-12-9-in-272-to-329-mm',
    );
    expect(await hrefs('DN 250')).toContain('/product/repair-clamp-rs-3#spec-nominal-size');
    expect(await hrefs('wa gp b')).toContain('/pipe-seals-disc#disc-seal-types-external-wall-mount');
  });

  test('values that no product lists are said to be so', async () => {
    const problemsOf = async (query: string) => (await search.answer(query)).problems;
    expect(await problemsOf('1000 psi')).toEqual(['No product lists values that fit “1000 psi”.']);
    expect(await problemsOf('clamp 1000 psi')).toEqual([]);
    expect(await problemsOf('16 bar')).toEqual([]);
  });

  test('a pressure listed for another size does not count: 6 bar at 272 to 329 mm', async () => {
    expect(await found('DN 250 8 bar', 'Snap Clamp')).toMatchObject({
      group: 'Doesn’t fit',
      word: 'Below 8 bar',
      text: expect.stringContaining('6 bar at 272 to 329 mm') as string,
    });
    expect(await found('DN 250 8 bar', 'Drilling Saddles, Stainless')).toMatchObject({
      group: 'May fit: confirm',
      text: expect.stringContaining('10 bar for DN 175 to 300') as string,
    });
  });

  test('a material or variant that the query names is the only one compared', async () => {
    expect(await found('plug 250 °F', 'Tapered Plug Seals')).toMatchObject({
      group: 'Fits',
      text: 'Plugs of silicone: −76 to 392 °F (−60 to 200 °C)',
    });
    expect(await found('EPDM plug 250 °F', 'Tapered Plug Seals')).toMatchObject({
      group: 'Doesn’t fit',
      text: 'Plugs of EPDM: −13 to 230 °F (−25 to 110 °C)',
    });
    // Two-band clamps hold 30 bar. The pressure of RS-1 clamps isn't published.
    expect(await found('two-band clamp 20 bar', 'Repair Clamps')).toMatchObject({ group: 'Fits' });
    expect(await found('RS-1 20 bar', 'Repair Clamps')).toMatchObject({ group: 'May fit: confirm' });
  });

  test('several sizes and pressures must all match together: Q clamps have 16 bar to DN 150, 10 above', async () => {
    for (const query of ['16-10 bar DN150-200', 'DN200 DN150 10 bar 16 bar q clamp'])
      expect(await found(query, 'Repair Clamp Q'), query).toMatchObject({ word: 'Below 16 bar' });
    expect(await found('10 bar DN150-200', 'Repair Clamp Q')).toMatchObject({
      group: 'May fit: confirm',
      word: 'Confirm nominal size',
    });
  });

  test.each(['saddle 1 inch on 6 inch', '6" x 1" saddle', 'service saddle 1 inch on 6 inch main'])(
    '%s compares the branch with the branch',
    async (query) => {
      const hit = await found(query, 'Drilling Saddles');
      expect(hit?.group).toBe('May fit: confirm');
      expect(hit?.word).toMatch(/^Confirm/);
      const { understood } = await search.answer(query);
      expect(understood.map(({ as }) => as)).toEqual(expect.arrayContaining(['Size', 'Branch']));
    },
  );

  test('a product rated below the pressure never ranks above one that withstands it', async () => {
    for (const query of ['8 bar', 'clamp 8 bar', 'seal 3 bar', '36 psi plug']) {
      const groups = titles(await search.answer(query));
      const order = ['Fits', 'May fit: confirm', 'In tables and pages', 'Documents', 'Doesn’t fit'];
      expect(groups, query).toEqual(order.filter((title) => groups.includes(title)));
    }
    expect(await found('8 bar', 'Repair Clamp Q')).toMatchObject({ group: 'May fit: confirm' });
    expect(await found('clamp 8 bar', 'Snap Clamp')).not.toMatchObject({ group: 'Fits' });
  });

  test('a word without matches is named, and the size and the pressure still count', async () => {
    const answer = await search.answer('DN 250 8 bar zqxwv');
    expect(answer.isPartial).toBe(true);
    expect(await found('DN 250 8 bar zqxwv', 'Snap Clamp')).toMatchObject({ word: 'Below 8 bar' });
  });

  test.each(['clamp', 'gas', 'water', 'water clamp', 'clamp DN 250', 'HDPE', 'leak'])(
    '%s 2 mm finds the same, and explains that 2 mm makes no sense as a pipe size',
    async (query) => {
      const { problems, groups, understood } = await search.answer(`${query} 2 mm`);
      const expected = await search.answer(query);
      expect(problems).toEqual([expect.stringContaining('“2 mm”')]);
      expect(groups.length).toBeGreaterThan(0);
      expect(groups).toEqual(expected.groups);
      expect(understood.map(({ text }) => text)).toEqual(expected.understood.map(({ text }) => text));
    },
  );

  test('only a value that makes no sense finds nothing: 2 mm', async () => {
    expect(await search.answer('2 mm')).toMatchObject({ groups: [], understood: [], finder: null });
  });

  test('a value of one variant names the variant', async () => {
    const hit = await found('DN 800', 'Encapsulating Collar');
    expect(hit?.text).toContain('Collars type 2: 350 to 1200 mm');
  });

  test.each([
    ['1 in tap on 8 in main', 'Tapping Sleeves', 'May fit: confirm'],
    ['1 in saddle tap on 8 in main', 'Drilling Saddles', 'May fit: confirm'],
    ['8 in and larger clamp', 'Repair Clamp RS-2', 'May fit: confirm'],
    ['6 in ductile iron', 'Repair Clamp Q', 'May fit: confirm'],
    ['burst pipe 8 in', 'Repair Clamp RS-1', 'May fit: confirm'],
    // A sleeve of 24 in isn't a pipe, which may have 20 in at most.
    ['wall seal 18 in pipe 24 in opening', 'External Wall Mount', 'May fit: confirm'],
  ])('%s finds %s: %s', async (query, title, group) => {
    expect(await found(query, title)).toMatchObject({ group });
  });

  test('an unpublished pressure is a question, never a yes', async () => {
    expect(await found('DN 250 8 bar', 'Repair Clamp RS-1')).toEqual({
      group: 'May fit: confirm',
      word: 'Pressure not listed',
      text: 'DN 40 to 350 (1 1/2 to 14 in)',
    });
    expect(await found('DN 250 8 bar', 'Two-Band Clamp')).toMatchObject({ word: 'Size not listed' });
  });

  test.each([
    ['WA-GP-F', 'Liner Disc Seals'],
    ['WA-GPF', 'Liner Disc Seals'],
    ['WA-GPUM', 'Eccentric Seals'],
    ['WA-GP-UM', 'Split Casing End Seals'],
    ['GP-SD', 'Split Casing End Seals'],
    ['WA.SP-WS', 'Split Wall Sleeves'],
    ['flange adaptor', 'Flange Adapters'],
  ])('%s, a spelling of specification 2 or of buyers, finds %s', async (query, name) => {
    const { groups } = await search.answer(query);
    const titles = groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    expect(titles.slice(0, 3).join('\n')).toContain(name);
  });

  test.each(['wa gp b', 'WAGPB', 'WA-GP-B', 'wa-gpb'])('%s is the external wall seal', async (query) => {
    const { groups, understood } = await search.answer(query);
    expect(understood).toMatchObject([{ as: 'Part number', text: 'WA-GP-B' }]);
    expect(groups[0]).toMatchObject({ title: 'Products', total: 1 });
    expect(groups[0]?.hits[0]?.title).toMatch(/^External Wall Mount/);
  });

  test('corrects and reports a typing error: claps, clmap, penstok', async () => {
    for (const [query, word] of [
      ['claps', 'clamp'],
      ['repair clmap', 'clamp'],
      ['penstok', 'penstock'],
    ] as const) {
      const { understood, groups } = await search.answer(query);
      expect(understood).toMatchObject([{ as: 'Spelling', text: word }]);
      expect(groups[0]?.hits[0]?.title.toLowerCase()).toContain(word);
    }
  });

  test('a buyer’s word finds the office’s term: leak finds repair clamps', async () => {
    const { understood, groups } = await search.answer('leak');
    expect(understood).toMatchObject([{ as: 'Also', text: 'repair clamp' }]);
    expect(groups[0]?.hits.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Repair Clamp RS-1/),
    );
    expect(await found('leak DN 250', 'Repair Clamp RS-1')).toMatchObject({
      group: 'May fit: confirm',
    });
    // The words name it, so that its size is shown although it doesn't fit: DN 15 to 50.
    expect(await found('leak DN 250', 'Repair Clamp QS')).toMatchObject({
      group: 'Doesn’t fit',
      word: 'Pipe too large',
    });
  });

  test.each([
    ['how to fix a leaking pipe', /clamp/i],
    ['pipe burst', /clamp/i],
    ['sewage backing up', /flap/i],
    ['my water main is leaking', /clamp/i],
    ['linkseal', /seal/i],
    ['service saddle', /saddle/i],
    ['tap', /tapping/i],
    ['collier de reparation', /clamp/i],
    ['vanne', /penstock|gate/i],
    ['clapet anti-retour', /flap/i],
    ['joint de passage', /wall/i],
    ['manchon', /coupling/i],
    ['clapet', /flap/i],
    ['vanne murale', /penstock|gate/i],
    ['joint de traversée', /wall/i],
  ])('%s leads to products in words that the office edits (D23.5)', async (query, product) => {
    const { groups, understood, isPartial } = await search.answer(query);
    expect(understood.map(({ as }) => as)).toContain('Also');
    expect(isPartial).toBe(false);
    expect(groups[0]?.title).toBe('Products');
    expect(groups[0]?.hits[0]?.title).toMatch(product);
  });

  test('a leaking main of a named material leads to clamps and to the finder with that material', async () => {
    const { groups, finder } = await search.answer('8 in HDPE main 100 psi leak');
    expect(groups[0]?.title).toBe('May fit: confirm');
    expect(groups[0]?.hits[0]?.title).toMatch(/clamp/i);
    expect(finder).toMatchObject({ application: 'Stop a leak', add: '' });
    expect(finder?.href).toContain('material=hdpe');
  });

  test.each([
    ['warranty', '/guarantee-certificate'],
    ['dxf', '/documents'],
    ['nsf 61', '#'],
    ['NSF/ANSI 61', '#'],
    ['ANSI/NSF 61', '#'],
    ['NSF/ANSI/CAN 372', '#'],
  ])('%s leads to a page where the catalog has no product for it', async (query, address) => {
    const { groups } = await search.answer(query);
    expect(groups[0]?.title).toBe('Pages');
    expect(groups[0]?.hits[0]?.href).toContain(address);
  });

  test('a class of pressure is read as bar, a pipe standard as its outside diameter', async () => {
    const read = async (query: string) => {
      const { understood, finder, isPartial } = await search.answer(query);
      expect(isPartial).toBe(false);
      return [...understood.map(({ as, text }) => `${as}: ${text}`), finder?.application];
    };
    expect(await read('DN250 PN16 clamp')).toEqual([
      'Size: DN 250 (NPS 10)',
      'Pressure: 16 bar (232 psi) or more',
      'Stop a leak',
    ]);
    expect(await read('6" C900 clamp')).toEqual([
      'Size: NPS 6 (DN 150)',
      'Pipe: PVC, AWWA C900, 6.9 in (175.3 mm) outside',
      'Stop a leak',
    ]);
  });

  test('words of a buyer lead to the finder with the questions that are left', async () => {
    const { finder, related, groups: found } = await search.answer('service saddle 1 inch on 6 inch');
    expect(found[0]?.hits[0]?.title).toMatch(/saddle/i);
    expect(finder).toMatchObject({
      application: 'Branch off a main',
      add: 'Add the pressure and pipe material to compare ratings.',
    });
    expect(finder?.fields.map(({ name }) => name)).toEqual(['material', 'pressure']);
    expect(related).toContain('saddle 1 inch on 6 inch');
    // “saddle” adds nothing to “service saddle”: the related search would be “service service saddle”.
    expect(related.filter((each) => each.startsWith('service '))).toEqual([]);
    expect((await search.answer('how to fix a leaking pipe')).finder?.application).toBe('Stop a leak');
    expect((await search.answer('tap 2" on 8"')).finder?.application).toBe('Branch off a main');
    // A product's own name isn't a question for the finder.
    expect((await search.answer('Snap Clamp')).finder).toBeNull();
  });

  test('an exact name ranks first, and a page ranks above products', async () => {
    const { groups } = await search.answer('Terms of Sale');
    expect(groups[0]).toMatchObject({ title: 'Pages' });
    expect(groups[0]?.hits[0]).toMatchObject({ title: 'Terms of Sale', href: '/terms-of-sale' });
  });

  test('sections, tables, figures, and documents are found at their addresses', async () => {
    const answer = await search.answer('silicone temperature');
    const hits = answer.groups.flatMap((group) => group.hits);
    expect(
      hits
        .find(({ kind }) => kind === 'table')
        ?.matched.map(({ text }) => text)
        .join(''),
    ).toContain('392 °F');
    expect(titles(await search.answer('snap clamp'))).toEqual(
      expect.arrayContaining(['Products', 'Pages', 'Tables', 'Specifications', 'Documents']),
    );
    const section = (await search.answer('guarantee and liability')).groups[0]?.hits[0];
    expect(section?.href).toBe('/terms-of-sale#guarantee');
  });

  test('the finder is offered the same values', async () => {
    const { finder } = await search.answer('DN 250 8 bar gas');
    expect(Object.fromEntries(new URLSearchParams(finder?.href.split('?')[1]))).toEqual({
      size: 'DN 250',
      pressure: '8',
      pressureUnit: 'bar',
      medium: 'gas',
    });
    expect(finder?.fields.map(({ name }) => name)).toEqual(['task']);
  });
});
