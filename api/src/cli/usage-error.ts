/** The command was called wrongly, or would do harm; its message is all that is printed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
