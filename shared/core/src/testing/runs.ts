/**
 * Returns the number of repetitions of a randomized or repeated test: `few` in normal runs, or `all` if
 * TEST_FULL is set (`npm run trust`), which has the time to find rare failures.
 */
export const runs = (few: number, all: number): number => (process.env['TEST_FULL'] ? all : few);
