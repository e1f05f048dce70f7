/** Shows the reason of a failure and announces it at once; renders nothing without a reason. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined) return null;
  return (
    <p className="note note-bad" role="alert">
      {text}
    </p>
  );
}
