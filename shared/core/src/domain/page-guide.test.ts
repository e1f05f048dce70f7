import { describe, expect, test } from 'vitest';
import { guideParts, guideSpecification } from './guide-specification.ts';
import type { PlateFigure } from './figures/figure-text.ts';
import { blockGuide, installationSteps } from './page-guide.ts';

const value = (full: string) =>
  ({ full, compact: full, unit: '', lines: [full] }) as unknown as PlateFigure['us'];
const pressure = {
  ...{ label: 'Pressure', limits: 'pressure', condition: 'At 68 °F.', classes: [] },
  converted: ['bar'],
  ...{ us: value('up to 36 psi'), metric: value('up to 2.48 bar') },
} as unknown as PlateFigure;

const SITE = { name: 'WA', publicUrl: 'https://wa.example' };
const PAGE = {
  title: 'Clamp Q',
  path: '/clamp-q',
  installation: ['Clean the pipe.', 'Tighten the nuts.'],
  figure: (key: string) => (key === 'q.pressure' ? pressure : null),
  table: () => null,
};
const guide = (data: object) => {
  const source = blockGuide({ facts: ['q.pressure'], ...data }, PAGE, SITE);
  if (source === null) throw new RangeError('The block has no source');
  return source;
};

describe('the guide specification of a page', () => {
  test('has three numbered parts in one system of units, with ratings as the least (D23.2, D28.1)', () => {
    expect(guideSpecification(guide({}), 'us')).toBe(
      [
        'GUIDE SPECIFICATION: Clamp Q, US units',
        '',
        'PART 1 GENERAL',
        '',
        '1.1 Summary',
        'A. Clamp Q.',
        '',
        '1.2 Submittals',
        'A. Product data, with the selected size marked.',
        'B. The manufacturer’s written confirmation of each value that is not stated here.',
        '',
        'PART 2 PRODUCTS',
        '',
        '2.1 Clamp Q',
        'A. Basis of design: WA Clamp Q, https://wa.example/clamp-q.',
        'B. Pressure shall be not less than 36 psi. At 68 °F.',
        '',
        'PART 3 EXECUTION',
        '',
        '3.1 Installation',
        'A. Clean the pipe.',
        'B. Tighten the nuts.',
        '',
        'END OF SECTION',
      ].join('\n'),
    );
    const metric = guideSpecification(guide({}), 'metric');
    expect(metric).toContain('B. Pressure shall be not less than 2.48 bar.');
    expect(metric).not.toContain('psi');
    expect(metric).toContain(
      '\n1.3 Units\nA. Values in bar are converted, and limits are rounded to the safe side.\n',
    );
  });

  test('has the office’s section number and articles, which replace ours of the same title (D28.2)', () => {
    const source = guide({
      section: ' 33 05 05.31 ',
      general: [
        { label: 'submittals', text: 'Send these:\n- Product data\n- Certificates\n\nAllow two weeks.' },
        { label: 'Quality assurance', text: '  ' },
      ],
      execution: [{ label: 'Field quality control', text: 'Test with water.' }],
    });
    const [general, , execution] = guideParts(source, 'us');
    expect(general?.articles.map(({ title }) => title)).toEqual(['Summary', 'submittals']);
    expect(general?.articles[1]?.paragraphs).toEqual([
      { text: 'Send these:', items: ['Product data', 'Certificates'] },
      { text: 'Allow two weeks.', items: [] },
    ]);
    expect(execution?.articles.map(({ title }) => title)).toEqual(['Installation', 'Field quality control']);
    const text = guideSpecification(source, 'us');
    expect(text).toContain('SECTION 33 05 05.31\n');
    expect(text).toContain('A. Send these:\n   1. Product data\n   2. Certificates\nB. Allow two weeks.');
    expect(text).not.toContain('Quality assurance');
  });

  test('marks a part without text as not used, and needs a spec (D28.1)', () => {
    const source = guide({ execution: [{ label: 'Installation', text: '' }] });
    expect(guideSpecification(source, 'us')).toContain('PART 3 EXECUTION (NOT USED)\n\nEND OF SECTION');
    expect(blockGuide({ facts: ['no.such'], tables: [{ table: 'none' }] }, PAGE, SITE)).toBeNull();
    expect(blockGuide({ section: '1', general: 'broken' }, PAGE, SITE)).toBeNull();
  });

  test('reads the installation steps from the numbered lists of the page (D28.2)', () => {
    const text = (format: string) => ({
      id: format,
      kind: 'text',
      data: { format, text: '**One.**\n\nTwo.' },
    });
    const rows = [{ columns: 1 as const, columnsData: [[text('ul'), text('ol'), text('p')]] }];
    const page = { title: 'Q', content: [{ type: 'section' as const, slug: 'a', title: 'Steps', rows }] };
    expect(installationSteps(page)).toEqual(['One.', 'Two.']);
  });
});
