import { useState } from 'react';
import { DELETE_FOREVER, RESTORE } from '@wa/core/domain/labels';
import { ActionIcon, Button, Table } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { holdFocus } from '../../ui/return-focus.ts';
import { useAdminSnapshot } from '../admin-context.tsx';
import { dayOf } from '../../ui/times.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { KIND_NAMES, type BinEntry } from './bin-entry.ts';
import { useBinActions } from './use-bin-actions.ts';

interface BinRowProps {
  entry: BinEntry;
  /**
   * Reason why the last try failed. The panel stores it, because restoring removes the row until the server
   * rejects it.
   */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onHistory: () => void;
}

/**
 * An entry of the bin that can be restored or deleted permanently. The reason of a failure is shown next to
 * it.
 */
export function BinRow({ entry, problem, onProblem, onHistory }: BinRowProps) {
  const { reachable } = useAdminSnapshot();
  const actions = useBinActions();
  const [busy, setBusy] = useState(false);
  const { kind, name, path, image, updatedAt } = entry;

  const act = async (work: (entry: BinEntry) => Promise<string | null>) => {
    // The buttons are disabled during the action, and the row may be removed by it.
    const giveFocusBack = holdFocus();
    setBusy(true);
    onProblem(null);
    onProblem(await work(entry));
    setBusy(false);
    giveFocusBack();
  };
  return (
    <Table.Tr>
      <Table.Td className="bin-picture">
        {kind === 'product' ? (
          <ProductPicture image={image} />
        ) : (
          <Icon name={kind === 'page' ? 'page' : 'menu'} />
        )}
      </Table.Td>
      <Table.Th scope="row">
        {name}
        {path !== '' && <span className="muted bin-path">{path}</span>}
        {problem !== null && (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
      </Table.Th>
      <Table.Td>{KIND_NAMES[kind]}</Table.Td>
      <Table.Td>{updatedAt === '' ? '' : dayOf(updatedAt)}</Table.Td>
      <Table.Td className="bin-actions">
        <ActionIcon aria-label={`History of ${name}`} title="History" onClick={onHistory}>
          <Icon name="history" />
        </ActionIcon>
        <Button
          leftSection={<Icon name="restore" />}
          size="xs"
          aria-label={`${RESTORE} ${name}`}
          disabled={busy}
          onClick={() => void act(actions.restore)}
        >
          {RESTORE}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="danger"
          aria-label={`${DELETE_FOREVER} ${name}`}
          disabled={busy || !reachable}
          title={reachable ? undefined : 'You need a connection to delete permanently'}
          onClick={() => void act(actions.deletePermanently)}
        >
          {DELETE_FOREVER}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
