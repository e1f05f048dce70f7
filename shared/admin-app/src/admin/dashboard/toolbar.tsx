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
        <button
          type="button"
          className="button"
          disabled={!reachable}
          title={reachable ? undefined : 'Deploying needs a connection'}
          onClick={props.onDeploy}
        >
          <Icon name="deploy" />
          {DEPLOY_CHANGES}
        </button>
      </div>
      <div className="toolbar">
        <SearchBox value={props.search} onChange={props.onSearch} />
        <span className="spacer" />
        <button type="button" className="button" onClick={props.onSpreadsheet}>
          Spreadsheet
        </button>
        <button type="button" className="button" aria-pressed={props.isPreview} onClick={props.onPreview}>
          <Icon name="eye" />
          Preview
        </button>
        <button
          type="button"
          className="button"
          title={undo.title === null ? undefined : `Undo: ${title(undo.title)}`}
          onClick={props.onUndo}
        >
          <Icon name="undo" />
          {undo.left > 0 ? `${UNDO} (${String(undo.left)})` : UNDO}
        </button>
        {redo.left > 0 && (
          <button
            type="button"
            className="button"
            title={`${REDO}: ${title(String(redo.title))}`}
            onClick={props.onRedo}
          >
            {`${REDO} (${String(redo.left)})`}
          </button>
        )}
        <button type="button" className="button" aria-expanded={props.isBinOpen} onClick={props.onBin}>
          <Icon name="trash" />
          {props.isBinOpen ? CLOSE_BIN : OPEN_BIN}
        </button>
        <button type="button" className="button button-primary" onClick={props.onSave}>
          <Icon name="save" />
          {SAVE_ORDER}
        </button>
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
      {value !== '' && (
        <button type="button" className="tool" aria-label="Clear search" onClick={() => onChange('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
