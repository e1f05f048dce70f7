import {
  CLOSE_BIN,
  DEPLOY_CHANGES,
  OPEN_BIN,
  REDO,
  SAVE_ORDER,
  SEARCH_PRODUCTS,
  VIEW_GALLERY,
} from '@wa/core/domain/labels';
import { usePlatform } from '../../platform/provider.tsx';
import { Button, Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { useNextStep } from '../undo/use-undo.ts';

interface ToolbarProps {
  count: number;
  search: string;
  onSearch: (text: string) => void;
  isBinOpen: boolean;
  onBin: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onDeploy: () => void;
  onSpreadsheet: () => void;
  isPreview: boolean;
  onPreview: () => void;
}

/** The dashboard's toolbar (specification 2). */
export function Toolbar(props: ToolbarProps) {
  const { publicUrl, openExternal } = usePlatform();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const redo = useNextStep('redo', 'products');
  const gallery = publicUrl('/project-gallery');
  return (
    <>
      <div className="toolbar">
        <h1>Products {props.count > 0 && <small>{props.count}</small>}</h1>
        <a
          className="button"
          href={gallery}
          onClick={(event) => {
            event.preventDefault();
            openExternal(gallery);
          }}
        >
          {VIEW_GALLERY}
        </a>
        <Button
          icon="deploy"
          disabled={!reachable}
          title={reachable ? undefined : 'Deploying needs a connection'}
          onClick={props.onDeploy}
        >
          {DEPLOY_CHANGES}
        </Button>
      </div>
      <div className="toolbar">
        <SearchBox value={props.search} onChange={props.onSearch} />
        <span className="spacer" />
        <Button onClick={props.onSpreadsheet}>Spreadsheet</Button>
        <Button icon="eye" aria-pressed={props.isPreview} onClick={props.onPreview}>
          Preview
        </Button>
        <UndoButton scope="products" onUndo={props.onUndo} />
        <Button
          disabled={redo === null}
          title={redo === null ? undefined : `${REDO}: ${redo}`}
          onClick={props.onRedo}
        >
          {REDO}
        </Button>
        <Button icon="trash" aria-expanded={props.isBinOpen} onClick={props.onBin}>
          {props.isBinOpen ? CLOSE_BIN : OPEN_BIN}
        </Button>
        <Button icon="save" look="primary" onClick={props.onSave}>
          {SAVE_ORDER}
        </Button>
      </div>
    </>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className="admin-search" role="search">
      <Icon name="search" />
      <input
        className="input"
        type="text"
        aria-label={SEARCH_PRODUCTS}
        placeholder={SEARCH_PRODUCTS}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      {value !== '' && <Tool icon="close" label="Clear search" onClick={() => onChange('')} />}
    </div>
  );
}
