/** Texts of a product in lists that may refer to specs, in addition to its title and the texts for search engines. */
export const SUMMARY_TEXTS = [
  'summary',
  'restraintCondition',
  'approvals',
  'weight',
  'leadTime',
  'orderCode',
  'torque',
] as const;
/** Texts of a product that its lists omit and that may refer to specs, in addition to its content, which is HTML. */
export const DETAIL_TEXTS = ['uses', 'alternatives', 'limits', 'steps', 'materials'] as const;
