/** Returns the number of the next build: they count up from 1, and earlier versions gave none. */
export function nextBuildNumber(deploys: readonly { number?: number | null }[]): number {
  const numbers = deploys.flatMap(({ number }) => number ?? []);
  return (numbers.length === 0 ? deploys.length : Math.max(...numbers)) + 1;
}
