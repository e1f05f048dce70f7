const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns true for an existing day in ISO 8601: `2028-02-29`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Formats an ISO 8601 date: `March 31, 2027`. Any other text stays the same. */
export const dayText = (day: string): string => (isDay(day) ? DAY.format(new Date(`${day}T00:00:00Z`)) : day);
