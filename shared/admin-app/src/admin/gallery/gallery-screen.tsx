import './gallery.css';
import { Button } from '@mantine/core';
import { useCallback, memo } from 'react';
import { useParams, Link, useNavigate } from 'react-router-dom';
import { PROJECT_GALLERY } from '@wa/core/domain/labels';
import { GALLERY_PATH } from '@wa/core/domain/site-routes';
import { Icon } from '../../ui/icon.tsx';
import { BinButton, useIsBinOpen } from '../bin/bin-button.tsx';
import { BinPanel } from '../bin/bin-panel.tsx';
import { useContent } from '../content-provider.tsx';
import { UnloadedScreen } from '../frame/loading-view.tsx';
import { GroupEditor } from './group-editor.tsx';
import { UndoButtons } from '../undo/undo-buttons.tsx';
import { useUndoKeys } from '../undo/use-undo.ts';
import { ViewPageLink } from '../view-page-link.tsx';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { countImages } from './gallery-form.ts';
import { useGroupActions, useGroupName } from './use-group-actions.ts';

/** The screen at /admin/gallery: all groups in order, and the open one (D14). */
export function GalleryScreen() {
  const { id } = useParams();
  const { gallery, status } = useContent();
  const isBinOpen = useIsBinOpen();
  if (status === 'error' && gallery.length === 0) return <UnloadedScreen at="failed" />;
  return (
    <main id="admin-main" className="admin-columns columns-lg gallery-screen" tabIndex={-1}>
      <GroupList groups={gallery} isLoading={status === 'loading'} openId={id} />
      <div className="stack gallery-work">
        {isBinOpen && <BinPanel first="gallery-group" />}
        {id === undefined ? <Welcome count={gallery.length} /> : <GroupEditor key={id} address={id} />}
      </div>
    </main>
  );
}

function Welcome({ count }: { count: number }) {
  const steps = useUndoKeys('gallery');
  return (
    <>
      <div className="line toolbar">
        <h1>{PROJECT_GALLERY}</h1>
        <ViewPageLink path={GALLERY_PATH} />
        <UndoButtons scope="gallery" {...steps} />
      </div>
      <p>
        {count === 0
          ? 'No groups yet. Add a group, then add its images.'
          : 'Select a group to edit its images, or drag groups to reorder them.'}
      </p>
    </>
  );
}

interface GroupListProps {
  groups: readonly GalleryGroupRecord[];
  isLoading: boolean;
  /** Id in the address; undefined when none is open. */
  openId: string | undefined;
}

const idOf = ({ _id }: GalleryGroupRecord) => _id;

/**
 * Lists the groups. Each move saves the order. Empty groups stay, because visitors see their names
 * (specification 3).
 */
const GroupList = memo(function GroupList({ groups, isLoading, openId }: GroupListProps) {
  const { move, remove } = useGroupActions();
  const nameOf = useGroupName();
  const navigate = useNavigate();
  const count = groups.length;
  const bin = useCallback(
    async (group: GalleryGroupRecord) => {
      if ((await remove(group)) && group._id === openId) void navigate('/admin/gallery');
    },
    [navigate, openId, remove],
  );
  const renderItem = useCallback(
    (group: GalleryGroupRecord, index: number) => {
      const name = nameOf(group);
      const { all } = countImages(group);
      const isOpen = group._id === openId;
      return (
        <div className="line nowrap tree-row">
          <DragHandle label={`Drag ${name}`} />
          <Link
            className="nav-row"
            to={`/admin/gallery/${group._id}`}
            aria-current={isOpen ? 'true' : undefined}
          >
            {name}
            <small>
              {all}
              <span className="visually-hidden"> {all === 1 ? 'image' : 'images'}</span>
            </small>
          </Link>
          <MoveMenu
            name={name}
            index={index}
            count={count}
            onMove={(from, to) => void move(from, to)}
            history={{ kind: 'gallery-group', id: group._id }}
            more={[{ label: 'Delete', run: () => void bin(group) }]}
          />
        </div>
      );
    },
    [bin, count, move, nameOf, openId],
  );
  return (
    <nav className="stack-12 pane" aria-label="Gallery groups">
      <h2>Groups</h2>
      {isLoading && count === 0 ? (
        <div className="skeleton skeleton-card" aria-hidden />
      ) : (
        <SortableList
          label="Groups in order"
          layout="list"
          items={groups}
          idOf={idOf}
          nameOf={nameOf}
          onMove={(from, to) => void move(from, to)}
          renderItem={renderItem}
          renderFar={(group) => <div className="line nowrap tree-row">{nameOf(group)}</div>}
        />
      )}
      <div className="line">
        <Button leftSection={<Icon name="plus" />} component={Link} size="xs" to="/admin/gallery/new">
          Add group
        </Button>
        <BinButton size="xs" />
      </div>
      <p className="field-hint">
        Empty groups appear on the page with their names only. Drag groups to reorder them.
      </p>
    </nav>
  );
});
