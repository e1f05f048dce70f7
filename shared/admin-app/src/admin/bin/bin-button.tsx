import { Button, type ButtonProps } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { CLOSE_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import { Icon } from '../../ui/icon.tsx';

/** Returns whether the address opens the bin of the screen (D10: views by query). */
export const useIsBinOpen = (): boolean => useBin().isOpen;

/** The bin of the screen: whether it is open, and what its button says and does. */
export function useBin() {
  const [query, setQuery] = useSearchParams();
  const isOpen = query.get('view') === 'bin';
  const toggle = () => setQuery(isOpen ? {} : { view: 'bin' });
  return { isOpen, label: isOpen ? CLOSE_BIN : OPEN_BIN, toggle };
}

interface BinButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Called in addition, before the bin opens or closes. */
  onToggle?: () => void;
}

/** Opens and closes the bin of the screen. */
export function BinButton({ onToggle, ...look }: BinButtonProps) {
  const { isOpen, label, toggle } = useBin();
  return (
    <Button
      leftSection={<Icon name="trash" />}
      aria-expanded={isOpen}
      onClick={() => {
        onToggle?.();
        toggle();
      }}
      {...look}
    >
      {label}
    </Button>
  );
}
