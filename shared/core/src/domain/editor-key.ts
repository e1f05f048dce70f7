/** A name as it is compared: two that look alike to a reader are one. */
export function editorKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
