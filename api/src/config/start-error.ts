/** Why the server cannot start, in one line for the operator; main.ts prints it and nothing else. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
