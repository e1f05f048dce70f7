import { figure } from '../references.ts';
import {
  bullets,
  columns,
  contact,
  drawing,
  link,
  section,
  table,
  text,
  tiles,
} from '../fixed-pages/blocks.ts';
import { sections, seedPage } from './seed-page.ts';

/** Which flap valve, gate or stop log: tiles, tables, links, rows of two and three columns. */
export const waterControlOverview = seedPage({
  slug: 'water-control-overview',
  title: 'Flap Valve, Sluice Gate or Stop Logs',
  images: ['drawing:project-flap-valve-outfall', 'drawing:project-penstock-chamber'],
  pdfs: [],
  featured: false,
  content: [
    { type: 'layout', showHeader: true, showFooter: true, showSidebar: false, sectionDividers: true },
    {
      type: 'seo',
      metaTitle: 'Choose a Flap Valve, Sluice Gate or Stop Logs | WA',
      metaDescription:
        'Which one holds back the water: flap valve, sluice gate or stop logs compared by operation, head and mounting, with links to every model.',
      keywords: 'flap valve, sluice gate, penstock, stop logs, backflow',
      benefits: [
        'What stops backflow without anybody on site? A flap valve: high water outside closes it.',
        'What shuts an opening off for maintenance or flood duty? A sluice gate, at any water level and from either side.',
        'What are stop logs for? They dam a channel to a height, for maintenance or to set a level.',
      ],
    },
    ...sections(
      section(
        'choose',
        'Which one to choose',
        columns(
          [
            drawing('project-flap-valve-outfall'),
            text('A flap valve works unattended: outflow opens it, high water outside closes it.'),
          ],
          [
            drawing('project-penstock-chamber'),
            text('A sluice gate is closed on purpose, at any water level and from either side.'),
          ],
          [
            drawing('stop-logs-hdpe'),
            text('Stop logs dam a channel to a height, for maintenance or to set a level.'),
          ],
        ),
        bullets(
          'Backflow without anybody on site: flap valve.',
          'Shut-off for maintenance or flood duty: sluice gate.',
          'Both in one opening: flap valve with penstock.',
        ),
      ),
      section(
        'head',
        'Head',
        text(
          `The head counts from the sill of the opening to the highest water level. HDPE flap valves hold ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}; stainless ones are reinforced for ${figure('flap.steel.head')}.`,
        ),
        columns([table('flap-valves-hdpe')], [table('penstocks')]),
        table('flap-valves-steel'),
      ),
      section(
        'models',
        'Models',
        table('flap-valve-models'),
        { kind: 'divider', data: {} },
        tiles(
          { href: '/flap-valves-hdpe', label: 'HDPE flap valves', image: 'flap-valves-hdpe' },
          {
            href: '/flap-valves-stainless-steel',
            label: 'Stainless flap valves',
            image: 'flap-valves-stainless-steel',
          },
          {
            href: '/hdpe-sluice-gate-valves-pks',
            label: 'Sluice gates',
            image: 'hdpe-sluice-gate-valves-pks',
          },
          {
            href: '/flapvalve-and-penstock',
            label: 'Flap valve with penstock',
            image: 'flapvalve-and-penstock',
          },
          { href: '/hdpe-flap-weir-valves', label: 'Weir flap valves', image: 'hdpe-flap-weir-valves' },
          { href: '/stop-logs-hdpe', label: 'Stop logs', image: 'stop-logs-hdpe' },
        ),
        link('/project-gallery#flap-valve-projects', 'Flap valve projects in the gallery'),
      ),
      { slug: 'quote', rows: [contact()] },
    ),
  ],
});
