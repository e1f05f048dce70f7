const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** '14:20' of an ISO 8601 time. */
export function timeOf(iso: string): string {
  return TIME.format(new Date(iso));
}

/** 'Today, 14:20', or 'Nov 18'. */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? `Today, ${TIME.format(at)}` : DAY.format(at);
}
