import type { DrawingName } from '@wa/core/drawings/drawings';
import type { GalleryGroup, GalleryImage, GalleryProject } from '@wa/core/domain/pages/gallery';
import { galleryGroupSlug } from '@wa/core/domain/slug';

type Picture = readonly [drawing: DrawingName, description: string];

const source = (name: DrawingName): string => `drawing:${name}`;
const images = (owner: string, pictures: readonly Picture[]): GalleryImage[] =>
  pictures.map(([name, description], index) => ({
    id: `${galleryGroupSlug(owner)}-${index + 1}`,
    src: source(name),
    description,
  }));

/** Slugs are made of the titles. */
type SeedGroup = Omit<GalleryGroup, 'slug'>;

const general = (title: string, ...pictures: Picture[]): SeedGroup => ({
  title,
  general: images(title, pictures),
});
const project = (group: string, name: string, ...pictures: Picture[]): GalleryProject => {
  const [first] = pictures;
  return {
    name,
    ...(first === undefined ? {} : { thumbnail: source(first[0]) }),
    images: images(`${group} ${name}`, pictures),
  };
};
const grouped = (title: string, ...projects: GalleryProject[]): SeedGroup => ({ title, projects });

const DISC = 'Disc Seal Projects';
const SLEEVE = 'Wall Sleeve Projects';
const CASING = 'Split Casing Projects';
const FLAP = 'Flap Valve Projects';

/** Groups of the project gallery, in the order of the page. */
export const galleryGroups: readonly SeedGroup[] = [
  grouped(
    DISC,
    project(
      DISC,
      'Chambers',
      ['project-disc-seal-chamber', 'Buried chamber, pipes sealed in both walls'],
      ['pipe-seals-disc-two', 'Liner seal in a wall sleeve'],
      ['eccentric-seals', 'Eccentric seal: the pipe lies below the middle of its sleeve'],
    ),
    project(
      DISC,
      'Pump stations',
      ['project-link-seal-row', 'Three pipes in a row, sealed in one wall'],
      ['pipe-seals-disc', 'Three pipes in one opening'],
      ['long-bolt-seals', 'Bolts brought out to the accessible side'],
      ['high-force-seals', 'High-force seal'],
    ),
    project(
      DISC,
      'Existing walls',
      ['exterior-wall-pipe-seals', 'Seal bolted to the face of an existing wall'],
      ['pipe-with-axial-flex', 'Wall seal for a pipe with axial movement'],
    ),
  ),
  grouped(
    SLEEVE,
    project(
      SLEEVE,
      'New walls',
      ['project-wall-sleeve', 'Collared sleeve cast into reinforced concrete'],
      ['cement-coated-wall-sleeves', 'Cement-coated PVC sleeve'],
      ['thimble-sleeves', 'Thimble sleeve with square collar'],
    ),
    project(SLEEVE, 'Existing pipes', ['split-wall-sleeve', 'Split sleeve closed around a laid pipe']),
    project(SLEEVE, 'Metal tanks', ['pipe-sealing-metal-tank-walls', 'Sleeve and seal in a tank wall']),
  ),
  general(
    'Casing Spacer Projects',
    ['project-casing-spacers', 'Carrier pipe on spacers in a casing below a road'],
    ['casing-spacers-hdpe', 'Spacer between carrier pipe and casing'],
  ),
  grouped(
    CASING,
    project(
      CASING,
      'Weld closing',
      ['project-split-casing', 'Split casing around a pipe below a road'],
      ['split-casing-pipe-weld-closing', 'Half shells joined by welded seams'],
    ),
    project(CASING, 'Bolt closing', [
      'split-casing-pipe-bolt-closing',
      'End seal in halves around a laid pipe',
    ]),
  ),
  grouped(
    FLAP,
    project(
      FLAP,
      'HDPE, wall mount',
      ['project-flap-valve-outfall', 'Flap valve on a headwall at a river'],
      ['a-model', 'Model A on a wall'],
      ['g-model', 'Model G on a wall'],
      ['hdpe-flap-weir-valves', 'Weir flap on an overflow crest'],
    ),
    project(
      FLAP,
      'HDPE, flange and pipe end',
      ['f-model', 'Model F on a flange'],
      ['f-model-pump-line-with-vent', 'Pump line with vent'],
      ['end-pipe-mounted', 'Model BS on a pipe end'],
    ),
    project(FLAP, 'Stainless steel', ['flap-valves-stainless-steel', 'Stainless flap valve in a wall']),
  ),
  general(
    'Penstock Projects',
    ['project-penstock-chamber', 'Penstock worked from the cover slab of a chamber'],
    ['hdpe-sluice-gate-valves-pks', 'HDPE sluice gate'],
    ['flapvalve-and-penstock', 'Flap valve and penstock in one frame'],
    ['stop-logs-hdpe', 'Stop logs in guide channels'],
  ),
  general(
    'Solid Block Seal Projects',
    ['project-solid-block-seal', 'One opening closed by a block seal with seven pipes'],
    ['marine-products', 'Block seal in a bulkhead frame'],
  ),
  general(
    'Pipe Plug Projects',
    ['project-pipe-plug', 'Spare sleeve and pipe closed by plugs'],
    ['pipe-plug-seals-taper-fit', 'Tapered plug around a pipe'],
    ['explosion-proof-seals', 'Explosion-proof silicone seal'],
  ),
  general(
    'End Seal Projects',
    ['project-end-seal', 'Casing mouth closed by an end seal'],
    ['eccentric-end-seals', 'Eccentric end seal'],
    ['oval-end-seals', 'Oval end seal'],
  ),
  general(
    'Pipe Repair Projects',
    ['project-repair-clamp-trench', 'Repair clamp on a main in a trench'],
    ['project-coupling-supports', 'Coupled pipe on supports above ground'],
    ['pipe-sealing-internal-repair', 'Internal clamp across a joint'],
  ),
  general('Link Chain Seals'),
  general('Snow Melt Seals'),
  general('Manway Hatches'),
  general('Stainless Steel Couplings'),
];

/** Every image of a group, sub-projects in order. */
export const imagesOf = (group: SeedGroup): GalleryImage[] => [
  ...(group.general ?? []),
  ...(group.projects ?? []).flatMap((entry) => entry.images),
];
