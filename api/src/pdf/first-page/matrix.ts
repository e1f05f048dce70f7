/** a b c d e f, as PDF and SVG write it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** What `inner` draws, seen through `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [u, v, w, x, y, z] = inner;
  return [a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f];
}

/** At most so many decimals; a point is 1/72 inch. */
export const short = (number: number, decimals = 2): string => String(Number(number.toFixed(decimals)));

/** The attribute, with a space before it; nothing where nothing is moved. */
export function transform(matrix: Matrix): string {
  const parts = matrix.map((part, index) => short(part, index < 4 ? 5 : 2));
  return parts.join() === '1,0,0,1,0,0' ? '' : ` transform="matrix(${parts.join(' ')})"`;
}
