const BETWEEN_CELLS = ' | ';

/** Pasted HTML with a line for each row of a table, its cells apart: Content has no tables, and drops their tags. */
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
