import type { Tile } from '@wa/core/domain/block-kinds/tiles';

/**
 * Names of the link targets as other pages show them. They stand apart from the pages themselves, which link
 * to each other in circles.
 */
const TARGETS = {
  'a-model': 'Flap valve A, wall mount',
  'above-ground-pipe-repair': 'LP couplings, above ground',
  'casing-spacers-hdpe': 'Casing spacers HDPE',
  'drilling-saddles-stainless-steel': 'Drilling saddles',
  'encapsulating-coupling': 'Encapsulating coupling',
  'end-pipe-mounted': 'Flap valve BS, end of pipe',
  'explosion-proof-seals': 'Explosion-proof seals',
  'exterior-wall-pipe-seals': 'Exterior wall pipe seals',
  'f-model': 'Flap valve F, flange mount',
  'f-model-pump-line-with-vent': 'Pump line flap valve with vent',
  'flange-repair-clamps': 'Flange repair clamps',
  'flap-valves-hdpe': 'Flap valves HDPE',
  'flap-valves-stainless-steel': 'Stainless flap valves and sluice gates',
  'flapvalve-and-penstock': 'Flap valve with penstock',
  'g-model': 'Flap valve G, wall mount',
  'grip-couplings': 'Grip couplings',
  'hdpe-flap-weir-valves': 'HDPE flap weir valves',
  'hdpe-sluice-gate-valves-pks': 'HDPE sluice gates',
  'manhole-odor-pressure-relief-valve': 'Manhole odor valve',
  'marine-products': 'Marine products',
  'modular-seal-link-gaskets': 'Modular seal links',
  'pipe-plug-seals-taper-fit': 'Tapered plug seals',
  'pipe-repair-sleeve': 'Weld-on repair sleeve',
  'pipe-seals-disc': 'Disc seals: how they seal',
  'pipe-seals-disc-two': 'Disc seals: the six types',
  'pipe-sealing-internal-repair': 'Internal repair clamps',
  'pipe-sealing-metal-tank-walls': 'Metal tank wall sleeves',
  'pipe-stiffners-hdpe-pvc': 'Pipe stiffeners',
  'pipe-with-axial-flex': 'Disc seals for pipes that move',
  'pipeline-repair-clamps': 'Bell joint repair clamp',
  'repair-clamps': 'Couplings and repair clamps',
  'repair-clamps-316l': 'Stainless repair clamps',
  'split-barrel-repair-clamps': 'Split barrel repair clamps',
  'split-casing-pipe-bolt-closing': 'Split casing end seals',
  'split-casing-pipe-weld-closing': 'Split casing, weld closing',
  'split-wall-sleeve': 'Split wall sleeves',
  'stop-logs-hdpe': 'HDPE stop logs',
  'tapping-sleeve-flange': 'Tapping sleeves',
} as const;

/** Slug of a fixed page that others link to. Each has a drawing of the same name. */
export type RelatedSlug = keyof typeof TARGETS;

/** A link to a fixed page: its slug, or slug and the label to use instead, the page's own name below it. */
export type Related = RelatedSlug | { slug: RelatedSlug; label: string };

/** Tiles that lead to other fixed pages. */
export function relatedTiles(related: readonly Related[]): Tile[] {
  return related.map((entry) => {
    if (typeof entry === 'string') return { href: `/${entry}`, label: TARGETS[entry], image: entry };
    const { slug, label } = entry;
    return { href: `/${slug}`, label, text: TARGETS[slug], image: slug };
  });
}
