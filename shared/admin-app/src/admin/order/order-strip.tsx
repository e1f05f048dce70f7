import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useOrderStore, useStagedLists } from './order-provider.tsx';

/** Says that what is seen here is not what visitors see, and offers the way back. */
export function OrderStrip() {
  const { moves } = useStagedLists();
  const { revert } = useOrderStore();
  const moved = [count(moves.products, 'product'), count(moves.sidebar, 'sidebar item')].filter(Boolean);
  if (moved.length === 0) return null;
  return (
    <div className="strip" role="status">
      <Icon name="warning" />
      <b>Order not saved</b>
      <span>{moved.join(' and ')} moved. Visitors still see the old order.</span>
      <span className="spacer" />
      <Button size="xs" onClick={() => revert()}>
        Revert order
      </Button>
    </div>
  );
}

function count(number: number, what: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${what}` : `${String(number)} ${what}s`;
}
