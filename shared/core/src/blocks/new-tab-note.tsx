/** Says to screen readers what the link does. */
export function NewTabNote() {
  return <span className="visually-hidden"> (opens in a new tab)</span>;
}
