import {
  CLOSE_BIN,
  DEPLOY_CHANGES,
  OPEN_BIN,
  REDO,
  SAVE_ORDER,
  SEARCH_PRODUCTS,
  UNDO,
  VIEW_GALLERY,
} from '@wa/core/domain/labels';
import { usePlatform } from '../../platform/provider.tsx';
import { Button, Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';

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
  const { undo, redo, reachable } = useAdminSnapshot();
  const title = useTitle();
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
        <Button
          icon="undo"
          title={undo.title === null ? undefined : `Undo: ${title(undo.title)}`}
          onClick={props.onUndo}
        >
          {undo.left > 0 ? `${UNDO} (${String(undo.left)})` : UNDO}
        </Button>
        {redo.left > 0 && (
          <Button title={`${REDO}: ${title(String(redo.title))}`} onClick={props.onRedo}>
            {`${REDO} (${String(redo.left)})`}
          </Button>
        )}
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
