/** Milliseconds after which no browser needs the address of a download any more. */
const REVOKE_AFTER = 60_000;

/** Downloads bytes under a name: where to, the browser asks or knows. */
export async function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER);
  return true;
}
