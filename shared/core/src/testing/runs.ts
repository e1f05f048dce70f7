/**
 * How often a test with random or repeated steps goes round: `few` in every run, `all` where TEST_FULL is set
 * (`npm run trust`), which has the time to look for what is rare.
 */
export const runs = (few: number, all: number): number => (process.env['TEST_FULL'] ? all : few);
