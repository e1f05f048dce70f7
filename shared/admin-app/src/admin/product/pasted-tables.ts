const BETWEEN_CELLS = ' | ';

/** Converts pasted tables to one line per row, because Content has no tables and would drop their tags. */
export function withLinesForTables(html: string): string {
  if (!/<table/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const table of body.querySelectorAll('table')) {
    const lines = [...table.rows].flatMap((row) => {
      const cells = [...row.cells].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
      if (cells.every((cell) => cell === '')) return [];
      const line = document.createElement('p');
      line.textContent = cells.join(BETWEEN_CELLS);
      return [line];
    });
    table.replaceWith(...lines);
  }
  return body.innerHTML;
}
