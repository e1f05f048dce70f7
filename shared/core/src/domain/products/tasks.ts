/** What a visitor wants to do; a product card names those that it is found for (D16). */
export const TASKS = [
  'seal-wall',
  'close-leak',
  'join-pipes',
  'branch',
  'stop-backflow',
  'shut-off',
  'close-casing',
  'plug-opening',
] as const;
export type Task = (typeof TASKS)[number];

interface TaskWords {
  label: string;
  /** Name of the drawing beside it. */
  drawing: string;
}

export const TASK_WORDS: Readonly<Record<Task, TaskWords>> = {
  'seal-wall': { label: 'Seal a pipe in a wall', drawing: 'pipe-seals-disc' },
  'close-leak': { label: 'Close a leak', drawing: 'repair-clamps-316l' },
  'join-pipes': { label: 'Join pipes', drawing: 'grip-couplings' },
  branch: { label: 'Branch under pressure', drawing: 'tapping-sleeve-flange' },
  'stop-backflow': { label: 'Stop backflow', drawing: 'flap-valves-stainless-steel' },
  'shut-off': { label: 'Shut off a channel', drawing: 'hdpe-sluice-gate-valves-pks' },
  'close-casing': { label: 'Close a casing', drawing: 'split-casing-pipe-bolt-closing' },
  'plug-opening': { label: 'Plug an opening', drawing: 'pipe-plug-seals-taper-fit' },
};

export const isTask = (text: string): text is Task => (TASKS as readonly string[]).includes(text);
