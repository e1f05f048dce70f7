/** Downloads bytes under a name: where to, the browser asks or knows. */
export async function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(href);
  return true;
}
