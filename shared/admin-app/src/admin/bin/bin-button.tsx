import { Button, type ButtonProps } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { CLOSE_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import { Icon } from '../../ui/icon.tsx';

/** Returns whether the address opens the bin of the screen (D10: views by query). */
export const useIsBinOpen = (): boolean => useSearchParams()[0].get('view') === 'bin';

interface BinButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Called in addition, before the bin opens or closes. */
  onToggle?: () => void;
}

/** Opens and closes the bin of the screen. */
export function BinButton({ onToggle, ...look }: BinButtonProps) {
  const [, setQuery] = useSearchParams();
  const isOpen = useIsBinOpen();
  return (
    <Button
      leftSection={<Icon name="trash" />}
      aria-expanded={isOpen}
      onClick={() => {
        onToggle?.();
        setQuery(isOpen ? {} : { view: 'bin' });
      }}
      {...look}
    >
      {isOpen ? CLOSE_BIN : OPEN_BIN}
    </Button>
  );
}
