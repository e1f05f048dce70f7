const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' });

/** Returns the time of an ISO 8601 timestamp, such as '14:20'. */
export function timeOf(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Returns a day such as 'Today, 14:20', 'Nov 18', or, in another year, 'Nov 18, 2024'. */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return `Today, ${TIME.format(at)}`;
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(at);
}
