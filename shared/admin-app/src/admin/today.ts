/** Returns the current date in UTC, as the server sees it. */
export const today = (): string => new Date().toISOString().slice(0, 10);
