/** Why something failed, read out at once; nothing while there is no reason. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined) return null;
  return (
    <p className="note note-bad" role="alert">
      {text}
    </p>
  );
}
