const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of this computer is full. Nothing was lost: free some space and try again.',
  EDQUOT: 'Your quota on this computer is used up. Free some space and try again.',
  EACCES: 'This computer does not allow the app to write its files.',
  EROFS: 'The disk of this computer cannot be written.',
  EIO: 'The disk of this computer reports a fault.',
};

/** A sentence for a fault of the disk; null for every other fault. */
export function diskFailureText(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: string };
  return BY_CODE[code ?? ''] ?? null;
}
