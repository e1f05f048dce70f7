import { stableId } from './stable-id.ts';
import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-item';

/** A sidebar item as the seed inserts it; the store adds version and times. */
export type SeedSidebarItem = Omit<SidebarItem, 'version' | 'updatedAt'>;

/** Where an entry leads. A group leads nowhere: its children do (specification 4). */
type Target =
  | { page: string; section?: string }
  | { product: string }
  | { href: string }
  | { children: readonly Entry[] };
/** `key` is what the id is made of, so an entry may be renamed and stay the same record. */
type Entry = Target & { key: string; name: string };

const page = (key: string, name: string, slug: string, section?: string): Entry => ({
  key,
  name,
  page: slug,
  ...(section === undefined ? {} : { section }),
});
const product = (key: string, name: string, slug = key): Entry => ({ key, name, product: slug });
const group = (key: string, name: string, ...children: Entry[]): Entry => ({ key, name, children });

const tree: readonly Entry[] = [
  { key: 'home', name: 'HOME', href: '/' },
  group(
    'wall-seals',
    'Wall and pipe seals',
    group(
      'disc-seals',
      'Disc seals',
      page('disc-seals-page-1', 'How disc seals work', 'pipe-seals-disc'),
      page('disc-seals-page-2', 'Disc seal types', 'pipe-seals-disc-two'),
      page('disc-seals-page-3', 'Seals for pipes that move', 'pipe-with-axial-flex'),
      page('exterior-wall-seals', 'Exterior wall seals', 'exterior-wall-pipe-seals'),
    ),
    group(
      'sleeves',
      'Wall sleeves',
      page('split-wall-sleeves', 'Split wall sleeves', 'split-wall-sleeve'),
      product('wall-sleeves', 'PVC wall sleeves', 'cement-coated-wall-sleeves'),
      page('metal-tank-sleeves', 'Metal tank sleeves', 'pipe-sealing-metal-tank-walls'),
    ),
    page('modular-seal-links', 'Modular seal links', 'modular-seal-link-gaskets'),
    page('tapered-plugs', 'Tapered plug seals', 'pipe-plug-seals-taper-fit'),
    page('explosion-proof-seals', 'Explosion-proof seals', 'explosion-proof-seals'),
    page('marine-products', 'Marine products', 'marine-products'),
  ),
  group(
    'casings',
    'Casing seals and spacers',
    page('casing-end-seals', 'Split casing end seals', 'split-casing-pipe-bolt-closing'),
    page('casing-weld-closing', 'Split casing, weld closing', 'split-casing-pipe-weld-closing'),
    page('casing-spacers', 'Casing spacers', 'casing-spacers-hdpe'),
  ),
  group(
    'water-control',
    'Flap valves and gates',
    group(
      'hdpe-flap-valves',
      'HDPE flap valves',
      page('flap-valves-hdpe-overview', 'Overview', 'flap-valves-hdpe'),
      page('flap-valve-a', 'Wall mount A', 'a-model'),
      page('flap-valve-f', 'Flange mount F', 'f-model'),
      page('flap-valve-g', 'Wall mount G', 'g-model'),
      page('flap-valve-bs', 'End of pipe BS', 'end-pipe-mounted'),
      page('pump-line-flap', 'Pump line with vent', 'f-model-pump-line-with-vent'),
      page('flap-and-penstock', 'With penstock', 'flapvalve-and-penstock'),
    ),
    page('flap-valves-stainless', 'Stainless flap valves', 'flap-valves-stainless-steel'),
    page('weir-valves', 'Weir flap valves', 'hdpe-flap-weir-valves'),
    group(
      'gates',
      'Gates and stop logs',
      page('sluice-gates', 'Sluice gates', 'hdpe-sluice-gate-valves-pks'),
      page('stop-logs', 'Stop logs', 'stop-logs-hdpe'),
    ),
    page('manhole-odor', 'Manhole odor valve', 'manhole-odor-pressure-relief-valve'),
  ),
  group(
    'pipe-repair',
    'Pipe repair',
    page('repair-overview', 'Couplings and clamps', 'repair-clamps'),
    group(
      'clamp-types',
      'Stainless repair clamps',
      page('repair-clamps-stainless', 'All types', 'repair-clamps-316l'),
      product('repair-clamp-rs-1', 'RS-1'),
      product('repair-clamp-rs-2', 'RS-2'),
      product('repair-clamp-rs-3', 'RS-3'),
      product('repair-clamp-heat', 'HEAT'),
      product('repair-clamp-two-band', 'Two-band'),
    ),
    group(
      'small-clamps',
      'Clamps for small pipes',
      page('small-clamps-overview', 'Overview', 'repair-clamps-316l', 'pipe-repair-clamps-small-pipes'),
      product('repair-clamp-q', 'Q'),
      product('repair-clamp-snap', 'Snap'),
      product('repair-clamp-qs', 'QS'),
    ),
    page('bell-joint-clamp', 'Bell joint clamp', 'pipeline-repair-clamps'),
    page('split-barrel-clamp', 'Split barrel clamp', 'split-barrel-repair-clamps'),
    page('flange-clamp', 'Flange repair clamps', 'flange-repair-clamps'),
    page('internal-clamps', 'Internal repair clamps', 'pipe-sealing-internal-repair'),
    page('repair-sleeve', 'Weld-on repair sleeve', 'pipe-repair-sleeve'),
  ),
  group(
    'couplings',
    'Couplings and branches',
    group(
      'coupling-types',
      'Couplings',
      page('grip-couplings', 'Grip couplings', 'grip-couplings', 'restarint-pipe-couplings'),
      product('plus-couplings', 'Plus couplings'),
      product('flange-adaptors', 'Flange adaptors'),
      product('reducing-couplings', 'Reducing couplings'),
      page('lp-couplings', 'LP couplings, above ground', 'above-ground-pipe-repair'),
      page('encapsulating-collar', 'Encapsulating collars', 'encapsulating-coupling'),
    ),
    group(
      'branches',
      'Branches',
      page('tapping-sleeves', 'Tapping sleeves', 'tapping-sleeve-flange'),
      product('threaded-sleeves', 'Threaded tapping sleeves', 'threaded-tapping-sleeves'),
      page('drilling-saddles', 'Drilling saddles', 'drilling-saddles-stainless-steel'),
      product('ductile-saddles', 'Ductile saddles DTS', 'ductile-saddle-tee-clamps'),
    ),
    page('pipe-stiffeners', 'Pipe stiffeners', 'pipe-stiffners-hdpe-pvc'),
  ),
  group(
    'guides',
    'Guides',
    page('guide-measure', 'How to measure', 'how-to-measure'),
    page('guide-materials', 'Seal materials', 'seal-material-guide'),
    page('guide-water-control', 'Water control overview', 'water-control-overview'),
  ),
  page('project-gallery', 'Project Gallery', 'project-gallery'),
  page('terms-of-sale', 'Terms of Sale', 'terms-of-sale'),
  page('guarantee-certificate', 'Guarantee Certificate', 'guarantee-certificate'),
];

function toRecords(entries: readonly Entry[], parent: string | null): SeedSidebarItem[] {
  return entries.flatMap((entry, order) => {
    const _id = stableId('sidebar-item', entry.key);
    const record: SeedSidebarItem = {
      _id,
      name: entry.name,
      parent,
      order,
      href: 'href' in entry ? entry.href : '',
      linkedProduct: 'product' in entry ? stableId('product', entry.product) : null,
      linkedPage: 'page' in entry ? stableId('page', entry.page) : null,
      section: 'page' in entry ? (entry.section ?? null) : null,
      isDeleted: false,
    };
    return [record, ...('children' in entry ? toRecords(entry.children, _id) : [])];
  });
}

/** Navigation of a fresh store: parents ahead of their children, HOME first. */
export const seedSidebar: readonly SeedSidebarItem[] = toRecords(tree, null);
