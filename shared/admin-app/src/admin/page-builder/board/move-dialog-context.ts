import { createContext, useContext } from 'react';

/**
 * Opens the dialog that moves a block anywhere. All blocks share it, because hundreds of menus would be slow.
 */
export const MoveDialogContext = createContext<(blockId: string) => void>(() => {});

export function useMoveDialog(): (blockId: string) => void {
  return useContext(MoveDialogContext);
}
