/**
 * Parses the clipboard text of a spreadsheet into rows and cells. Tabs and line ends separate cells; cells
 * with either are quoted.
 */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [['']];
  let quoted = false;
  const add = (sign: string) => {
    const row = rows[rows.length - 1] ?? [];
    row[row.length - 1] = `${row[row.length - 1] ?? ''}${sign}`;
  };
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    const row = rows[rows.length - 1] ?? [];
    if (quoted && sign === '"' && body[at + 1] === '"') {
      add('"');
      at += 1;
    } else if (sign === '"' && (quoted || (row[row.length - 1] === '' && closes(body, at)))) quoted = !quoted;
    else if (quoted) add(sign === '\n' ? ' ' : sign);
    else if (sign === '\t') row.push('');
    else if (sign === '\n') rows.push(['']);
    else add(sign);
  }
  return rows.map((row) => row.map((cell) => cell.trim()));
}

/** Returns true if the quote is closed before a tab or line end. Any other quote means inches. */
const closes = (text: string, at: number): boolean =>
  /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(text.slice(at)) && /[\t\n"]/.test(text.slice(at + 1).replace(/"$/, ''));
