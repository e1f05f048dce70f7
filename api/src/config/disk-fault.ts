const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the server is full.',
  EDQUOT: 'The disk of the server is full.',
  EROFS: 'The disk of the server cannot be written to.',
  EACCES: 'The disk of the server cannot be written to.',
  EPERM: 'The disk of the server cannot be written to.',
  EIO: 'The disk of the server reports an error.',
};

/** What people are told of a disk that takes no file; null for any other error. */
export function diskFaultText(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SENTENCES[code] ?? null;
}
