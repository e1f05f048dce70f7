import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SiteSettings } from '@wa/core/contract/site';
import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import { BACK_TO_HOME, PROJECT_GALLERY } from '@wa/core/domain/labels';
import { Icon } from '@wa/core/ui/icon.tsx';
import { useHydrated } from '../../site/use-hydrated.ts';
import { GalleryGroupView } from './gallery-group.tsx';
import { Lightbox } from './lightbox.tsx';
import { pictureOf, pictureState, type PictureEntry } from './picture-entry.ts';
import './gallery.css';

interface GalleryPageProps {
  site: SiteSettings;
  groups: readonly GalleryGroup[];
  children: ReactNode;
}

/** Project gallery: collapsible groups with a hash each, images in a full-screen lightbox (specification 2). `children` stand above. */
export function GalleryPage({ site, groups, children }: GalleryPageProps) {
  const { hash, state } = useLocation();
  // The server never sees the hash: the first drawing in the browser has to be the server's.
  const hydrated = useHydrated();
  const openSlug = hydrated ? hash.slice(1) : '';
  const navigate = useNavigate();
  const picture = useMemo(() => (hydrated ? pictureOf(state, groups) : null), [groups, hydrated, state]);
  const list = useRef<HTMLUListElement>(null);
  const arrived = useRef(false);

  useEffect(() => {
    // Only the hash of the address that one arrives with scrolls: opening a group by hand leaves the page where it is.
    if (!hydrated || arrived.current) return;
    arrived.current = true;
    if (openSlug) list.current?.querySelector(`#${CSS.escape(openSlug)}`)?.scrollIntoView();
  }, [hydrated, openSlug]);

  // A group that was opened before this component took over stays open and gets its hash; one at a time.
  useEffect(() => {
    const opened = list.current?.querySelectorAll<HTMLDetailsElement>('.gallery-group[open]') ?? [];
    const last = [...opened].at(-1);
    const kept = location.hash.slice(1) || last?.id;
    for (const group of opened) group.open = group.id === kept;
    if (last && kept === last.id && !location.hash)
      void navigate({ hash: last.id }, { replace: true, preventScrollReset: true });
  }, [navigate]);

  function toggle({ slug }: GalleryGroup, open: boolean) {
    if (open === (slug === openSlug)) return;
    void navigate({ hash: open ? slug : '' }, { replace: true, preventScrollReset: true });
  }

  const leaving = useRef(false);
  useEffect(() => {
    if (picture === null) leaving.current = false;
  }, [picture]);

  /** Once, however often somebody asks: a second step back would leave the gallery. */
  function close() {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  }

  /** An entry of its own for the picture: the way back, which phones have as a gesture, closes it. */
  function show(entry: PictureEntry) {
    void navigate({ hash }, { state: pictureState(entry), preventScrollReset: true });
  }

  return (
    <>
      <a className="button gallery-back" href="/">
        <Icon name="back" />
        {BACK_TO_HOME}
      </a>
      <h1 tabIndex={-1}>
        {site.name} {PROJECT_GALLERY}
      </h1>
      {children}
      <ul className="gallery framed-list" ref={list}>
        {groups.map((group) => (
          <li key={group.slug}>
            <GalleryGroupView
              group={group}
              open={group.slug === openSlug}
              onToggle={(open) => toggle(group, open)}
              onOpenImage={show}
            />
          </li>
        ))}
      </ul>
      {picture && <Lightbox {...picture} onClose={close} />}
    </>
  );
}
