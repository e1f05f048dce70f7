/** Inch fractions as pipe people write them: 1/2, 1 1/2, 2 5/8. */

const EIGHTHS = 8;
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Text of a multiple of 1/8: `3/4`, `1 1/2`, `2`. Throws a RangeError for any other number. */
export function fractionText(inches: number): string {
  const eighths = inches * EIGHTHS;
  if (!Number.isInteger(eighths) || eighths < 0) throw new RangeError(`${inches} is not a multiple of 1/8`);
  const whole = Math.floor(eighths / EIGHTHS);
  const rest = eighths % EIGHTHS;
  if (rest === 0) return String(whole);
  const divisor = gcd(rest, EIGHTHS);
  const fraction = `${rest / divisor}/${EIGHTHS / divisor}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}
