const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Returns the time of an ISO 8601 timestamp, such as '2:20 PM'. */
export function timeOf(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Returns a day such as 'Today, 2:20 PM', 'Nov 18', or, in another year, 'Nov 18, 2024'. */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return `Today, ${TIME.format(at)}`;
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(at);
}

/** Returns a moment such as 'Today, 2:20 PM' or 'Nov 18, 2:20 PM'. */
export function momentOf(iso: string): string {
  const day = dayOf(iso);
  return day.includes(':') ? day : `${day}, ${timeOf(iso)}`;
}

/** Returns a day or moment for the middle of a sentence: 'today, 2:20 PM'. */
export const inText = (dayOrMoment: string): string => dayOrMoment.replace('Today', 'today');

/** Returns a day for the middle of a sentence, such as 'today, 2:20 PM' or 'Nov 18'. */
export const dayInText = (iso: string): string => inText(dayOf(iso));
