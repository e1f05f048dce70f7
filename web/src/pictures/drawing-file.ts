/** A bundled drawing as the file that every host has: for what the document holds no drawing of. */
export function withDrawingFile<T extends { image: string }>(pictured: T): T {
  const name = /^(?:drawing:)?([a-z0-9-]+)$/.exec(pictured.image.trim())?.[1];
  return name === undefined ? pictured : { ...pictured, image: `/drawings/${name}.svg` };
}
