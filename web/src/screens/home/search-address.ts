interface Asked {
  /** Text of the search. */
  text?: string;
  /** Slug of a family; empty for all products. */
  family: string;
  page?: number;
}

/** Returns the address of the home page for a family, a search text, and a page of results. */
export function searchHref({ text = '', family, page = 1 }: Asked): string {
  const asked = new URLSearchParams({
    ...(family !== '' && { family }),
    ...(text.trim() !== '' && { q: text }),
  });
  if (asked.size === 0) return '/';
  if (page > 1) asked.set('page', String(page));
  return `/?${asked.toString()}`;
}
