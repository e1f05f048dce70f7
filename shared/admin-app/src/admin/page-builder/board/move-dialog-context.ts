import { createContext, useContext } from 'react';

/** Opens the one dialog that moves a block anywhere: a menu for each of hundreds of blocks would be heavy. */
export const MoveDialogContext = createContext<(blockId: string) => void>(() => {});

export function useMoveDialog(): (blockId: string) => void {
  return useContext(MoveDialogContext);
}
