import { randomBytes } from 'node:crypto';

/**
 * A new record id: 8 hex digits of the time in seconds, then 16 random ones. Newer records sort after older ones,
 * which keeps inserts at the end of the index and makes "by id" mean "by age".
 */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0').slice(-8) + randomBytes(8).toString('hex');
}
