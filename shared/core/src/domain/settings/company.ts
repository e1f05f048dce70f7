import type { Settings } from './settings.ts';

export type Company = Pick<Settings, 'legalName' | 'address' | 'hours' | 'since' | 'approvals'>;

/** Returns the company facts, one per entry. Facts that the office hasn't filled in are omitted. */
export function companyFacts({ legalName, address, hours, since, approvals }: Company): string[] {
  const year = since.trim() && `In business since ${since.trim()}`;
  return [legalName, address, hours, year, ...approvals].map((fact) => fact.trim()).filter(Boolean);
}
