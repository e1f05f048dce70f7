import { Button } from '@mantine/core';

interface NothingFoundProps {
  search: string;
  /**
   * The search text without hyphens and other signs, if it has results (specification 5 keeps typed
   * signs).
   */
  instead: string | undefined;
  onSearch: (text: string) => void;
}

/** Shown instead of the cards if the search finds none. */
export function NothingFound({ search, instead, onSearch }: NothingFoundProps) {
  return (
    <div className="empty" role="status">
      <p>No product title contains every word of “{search.trim()}”.</p>
      {instead !== undefined && <Button onClick={() => onSearch(instead)}>Search for {instead}</Button>}
      <Button onClick={() => onSearch('')}>Show all products</Button>
    </div>
  );
}
