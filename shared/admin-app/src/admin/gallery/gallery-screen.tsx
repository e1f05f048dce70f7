import { Button } from '@mantine/core';
import './gallery.css';
import { useCallback, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { PROJECT_GALLERY } from '@wa/core/domain/labels';
import { GALLERY_PATH } from '@wa/core/domain/site-routes';
import { Icon } from '../../ui/icon.tsx';
import { usePlatform } from '../../platform/provider.tsx';
import { BinPanel } from '../bin/bin-panel.tsx';
import { useContent } from '../content-provider.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { GroupEditor } from './group-editor.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { useShortcut, useUndo } from '../undo/use-undo.ts';
import { GroupList } from './group-list.tsx';
import { useViewPage } from '../visitors-view.ts';

/** The screen at /admin/gallery: all groups in order, and the open one (D14). */
export function GalleryScreen() {
  const { id } = useParams();
  const { gallery, status } = useContent();
  const [query, setQuery] = useSearchParams();
  const isBinOpen = query.get('view') === 'bin';
  const onBin = useCallback(() => setQuery(isBinOpen ? {} : { view: 'bin' }), [isBinOpen, setQuery]);
  useEffect(() => {
    if (isBinOpen) document.getElementById('bin-title')?.scrollIntoView({ block: 'nearest' });
  }, [isBinOpen]);
  if (status === 'error' && gallery.length === 0)
    return (
      <main id="admin-main" className="admin-main" tabIndex={-1}>
        <LoadFailure />
      </main>
    );
  return (
    <main id="admin-main" className="gallery-screen" tabIndex={-1}>
      <GroupList
        groups={gallery}
        isLoading={status === 'loading'}
        openId={id}
        isBinOpen={isBinOpen}
        onBin={onBin}
      />
      <div className="stack gallery-work">
        {isBinOpen && <BinPanel first="gallery-group" />}
        {id === undefined ? <Welcome count={gallery.length} /> : <GroupEditor key={id} address={id} />}
      </div>
    </main>
  );
}

function Welcome({ count }: { count: number }) {
  const { publicUrl } = usePlatform();
  const undo = useUndo('gallery');
  const viewPage = useViewPage();
  useShortcut('z', undo);
  return (
    <>
      <div className="line toolbar">
        <h1>{PROJECT_GALLERY}</h1>
        <Button
          leftSection={<Icon name="external" />}
          component="a"
          href={publicUrl(GALLERY_PATH)}
          target="_blank"
          rel="noopener"
        >
          {viewPage}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Button>
        <UndoButton scope="gallery" onUndo={() => void undo()} />
      </div>
      <p>
        {count === 0
          ? 'No groups yet. Add a group, then add its images.'
          : 'Select a group to edit its images, or drag groups to reorder them.'}
      </p>
    </>
  );
}
