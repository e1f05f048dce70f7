export const SEARCH_PATH = '/search';
/** Characters of a query that are read. */
export const QUERY_MAX = 200;

/** Address of a search. */
export const searchAddress = (query: string): string =>
  query.trim() === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;
