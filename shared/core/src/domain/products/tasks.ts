/** What a visitor wants to do, with the name of the drawing beside it; a product card names those that it is found for (D16). */
export const TASK_WORDS = {
  'seal-wall': { label: 'Seal a pipe in a wall', drawing: 'pipe-seals-disc' },
  'close-leak': { label: 'Close a leak', drawing: 'repair-clamps-316l' },
  'join-pipes': { label: 'Join pipes', drawing: 'grip-couplings' },
  branch: { label: 'Branch under pressure', drawing: 'tapping-sleeve-flange' },
  'stop-backflow': { label: 'Stop backflow', drawing: 'flap-valves-stainless-steel' },
  'shut-off': { label: 'Shut off a channel', drawing: 'hdpe-sluice-gate-valves-pks' },
  'close-casing': { label: 'Close a casing', drawing: 'split-casing-pipe-bolt-closing' },
  'plug-opening': { label: 'Plug an opening', drawing: 'pipe-plug-seals-taper-fit' },
} as const;
export type Task = keyof typeof TASK_WORDS;

export const TASKS = Object.keys(TASK_WORDS) as [Task, ...Task[]];

export const isTask = (text: string): text is Task => Object.hasOwn(TASK_WORDS, text);
