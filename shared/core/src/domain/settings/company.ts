import type { Settings } from './settings.ts';

export type Company = Pick<Settings, 'legalName' | 'address' | 'hours' | 'since' | 'approvals'>;

/** What is known of the company, one fact each; nothing for what the office hasn't filled in. */
export function companyFacts({ legalName, address, hours, since, approvals }: Company): string[] {
  const year = since.trim() && `In business since ${since.trim()}`;
  return [legalName, address, hours, year, ...approvals].map((fact) => fact.trim()).filter(Boolean);
}
