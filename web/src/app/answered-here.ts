import type { RouteData } from '@wa/core/contract/site';

const answered = new WeakSet<RouteData>();

/** Notes a route that was answered in this browser (answer-here.ts). */
export function noteAnsweredHere(route: RouteData): void {
  answered.add(route);
}

/** True on a host of files, whose questions this browser answers: whatever needs a server is not to be offered. */
export const wasAnsweredHere = (route: RouteData): boolean => answered.has(route);
