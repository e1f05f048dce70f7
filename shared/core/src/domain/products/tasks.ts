/**
 * Tasks of visitors, with the matching kinds of products and a drawing. A product names the tasks it is
 * suitable for (D16).
 */
export const TASK_WORDS = {
  'seal-wall': {
    label: 'Seal a pipe in a wall',
    products: 'Disc, link, and plug seals',
    drawing: 'pipe-seals-disc',
  },
  'close-leak': {
    label: 'Stop a leak',
    products: 'Repair clamps and collars',
    drawing: 'repair-clamps-316l',
  },
  'join-pipes': {
    label: 'Join two pipes',
    products: 'Grip, Plus, and LP couplings',
    drawing: 'grip-couplings',
  },
  branch: {
    label: 'Branch off a main',
    products: 'Tapping sleeves and saddles',
    drawing: 'tapping-sleeve-flange',
  },
  'stop-backflow': {
    label: 'Stop backflow',
    products: 'Flap valves',
    drawing: 'flap-valves-stainless-steel',
  },
  'shut-off': {
    label: 'Shut off a channel',
    products: 'Sluice gates and stop logs',
    drawing: 'hdpe-sluice-gate-valves-pks',
  },
  'close-casing': {
    label: 'Seal a casing',
    products: 'End seals and spacers',
    drawing: 'split-casing-pipe-bolt-closing',
  },
  'plug-opening': {
    label: 'Plug an opening',
    products: 'Tapered plugs',
    drawing: 'pipe-plug-seals-taper-fit',
  },
} as const;
export type Task = keyof typeof TASK_WORDS;

export const TASKS = Object.keys(TASK_WORDS) as [Task, ...Task[]];

export const isTask = (text: string): text is Task => Object.hasOwn(TASK_WORDS, text);
