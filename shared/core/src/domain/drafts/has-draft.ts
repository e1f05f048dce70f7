/** Returns true for a record that visitors see and that has a draft. */
export const hasDraft = ({
  draft,
  prepared,
}: {
  draft: boolean;
  /** Records of earlier versions lack it. */
  prepared?: object | null | undefined;
}): boolean => !draft && Boolean(prepared);
