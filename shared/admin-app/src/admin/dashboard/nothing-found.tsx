import { Button } from '@mantine/core';

interface NothingFoundProps {
  search: string;
  /** What finds something: the same without hyphens and other signs (specification 5 doesn't strip what is typed). */
  instead: string | undefined;
  onSearch: (text: string) => void;
}

/** In place of the cards where the search finds none. */
export function NothingFound({ search, instead, onSearch }: NothingFoundProps) {
  return (
    <div className="empty" role="status">
      <p>No product has every word of “{search.trim()}” in its title.</p>
      {instead !== undefined && <Button onClick={() => onSearch(instead)}>Search for {instead}</Button>}
      <Button onClick={() => onSearch('')}>Show all products</Button>
    </div>
  );
}
