/**
 * Who did a thing, for people: a named editor stands before the device in brackets, a device alone is the office's
 * (D15).
 */
export function whoText(by: string): string {
  return by.includes('(') ? by : `the office, ${by}`;
}
