import { useMediaQuery } from '@mantine/hooks';
import { counted } from '@wa/core/domain/text';
import {
  DEPLOY_CHANGES,
  REDO,
  SAVE_ORDER,
  SEARCH_PRODUCTS,
  UNDO,
  VIEW_GALLERY,
} from '@wa/core/domain/labels';
import { usePlatform } from '../../platform/provider.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { BinButton, useBin } from '../bin/bin-button.tsx';
import { UndoButtons } from '../undo/undo-buttons.tsx';
import { useNextStep, type useUndoKeys } from '../undo/use-undo.ts';

interface ToolbarProps {
  count: number;
  search: string;
  onSearch: (text: string) => void;
  /** True if the displayed order differs from the saved one. */
  isMoved: boolean;
  steps: ReturnType<typeof useUndoKeys>;
  onSave: () => void;
  onDeploy: () => void;
  onSpreadsheet: () => void;
  isPreview: boolean;
  onPreview: () => void;
}

/**
 * The toolbar of the dashboard (specification 2). Only the next step is filled: Save Order after a move,
 * otherwise Deploy Changes.
 */
export function Toolbar(props: ToolbarProps) {
  const { count, isMoved, isPreview, steps, onSave, onDeploy } = props;
  const { publicUrl, openExternal } = usePlatform();
  const isPhone = useMediaQuery('(max-width: 599px)');
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const redo = useNextStep('redo', 'products');
  const gallery = publicUrl('/project-gallery');
  const bin = useBin();
  const rare: MenuEntry[] = [
    { label: 'Spreadsheet', run: props.onSpreadsheet },
    { label: isPreview ? 'Close preview' : 'Preview', run: props.onPreview },
  ];
  const narrow: MenuEntry[] = [
    { label: UNDO, run: () => void steps.undo() },
    { label: REDO, disabled: redo === null, run: () => void steps.redo() },
    { label: bin.label, run: bin.toggle },
    { label: VIEW_GALLERY, run: () => openExternal(gallery) },
    ...(isMoved ? [{ label: DEPLOY_CHANGES, disabled: !reachable, run: onDeploy }] : []),
  ];
  const more = (
    <ActionMenu
      button={<IconButton icon="more" label="More actions" />}
      entries={[...(isPhone ? narrow : []), ...rare]}
    />
  );
  const save = (
    <Button variant={isMoved ? 'filled' : 'default'} disabled={!isMoved} onClick={onSave}>
      {SAVE_ORDER}
    </Button>
  );
  const deploy = (
    <Button
      variant={isMoved ? 'default' : 'filled'}
      disabled={!reachable}
      title={reachable ? undefined : 'You need a connection to deploy'}
      onClick={onDeploy}
    >
      {DEPLOY_CHANGES}
    </Button>
  );
  return (
    <>
      <h1 className="visually-hidden">Products</h1>
      <div className="line nowrap toolbar dashboard-toolbar">
        <SearchField
          label={SEARCH_PRODUCTS}
          placeholder={SEARCH_PRODUCTS}
          clearLabel="Clear search"
          value={props.search}
          onChange={props.onSearch}
        />
        {count > 0 && <span className="muted dashboard-count">{counted(count, 'product')}</span>}
        <span className="spacer" />
        {isPhone === true ? (
          <>
            {more}
            {isMoved ? save : deploy}
          </>
        ) : (
          <>
            <UndoButtons scope="products" variant="subtle" {...steps} />
            <BinButton variant="subtle" />
            <Button
              leftSection={<Icon name="image" />}
              component="a"
              variant="subtle"
              href={gallery}
              onClick={(event) => {
                event.preventDefault();
                openExternal(gallery);
              }}
            >
              {VIEW_GALLERY}
            </Button>
            {more}
            {save}
            {deploy}
          </>
        )}
      </div>
    </>
  );
}
