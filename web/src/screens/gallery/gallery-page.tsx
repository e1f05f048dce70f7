import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SiteSettings } from '@wa/core/contract/site';
import type { GalleryGroup, GalleryImage } from '@wa/core/domain/pages/gallery';
import { BACK_TO_HOME, PROJECT_GALLERY } from '@wa/core/domain/labels';
import { Icon } from '@wa/core/ui/icon.tsx';
import { useHydrated } from '../../site/use-hydrated.ts';
import type LightboxDialog from './lightbox-dialog.tsx';
import { GalleryGroupView } from './gallery-group.tsx';
import './gallery.css';
import { overPage, stateOverPage } from '../../site/history.ts';

interface GalleryPageProps {
  site: SiteSettings;
  groups: readonly GalleryGroup[];
  children: ReactNode;
}

/**
 * Project gallery: collapsible groups with a hash each, images in a full-screen lightbox (specification 2).
 * `children` are rendered above the groups.
 */
export function GalleryPage({ site, groups, children }: GalleryPageProps) {
  const { hash, state } = useLocation();
  // The server never sees the hash, so the first render in the browser ignores it as well.
  const hydrated = useHydrated();
  const openSlug = hydrated ? hash.slice(1) : '';
  const navigate = useNavigate();
  const picture = useMemo(() => (hydrated ? pictureOf(state, groups) : null), [groups, hydrated, state]);
  const list = useRef<HTMLUListElement>(null);
  const arrived = useRef(false);

  useEffect(() => {
    // Only the hash of the initial address scrolls. Opening a group by hand keeps the scroll position.
    if (!hydrated || arrived.current) return;
    arrived.current = true;
    if (openSlug) list.current?.querySelector(`#${CSS.escape(openSlug)}`)?.scrollIntoView();
  }, [hydrated, openSlug]);

  // A group that was opened before hydration stays open and sets the hash. Only one group is open at a time.
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

  /** Closes the lightbox once, even if called repeatedly: a second step back would leave the gallery. */
  function close() {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  }

  /** Adds a history entry for the picture, so that the back button or gesture closes it. */
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
      <ul className="gallery framed-list space-24" ref={list}>
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

/** The picture that a history entry shows in the lightbox. */
export interface PictureEntry {
  /** Slug of the group. */
  group: string;
  /** Position of the sub-project in the group; null for the group's own images. */
  project: number | null;
  image: number;
}

/** Returns the state of a history entry that shows a picture: the back button closes the lightbox. */
const pictureState = (entry: PictureEntry) => stateOverPage(entry);

/** Returns the picture of a history entry; null for none, and for one that these groups no longer contain. */
function pictureOf(state: unknown, groups: readonly GalleryGroup[]): OpenImage | null {
  const entry = overPage(state);
  const { group: slug, project: at, image: index } = entry as Partial<Record<keyof PictureEntry, unknown>>;
  const group = groups.find((each) => each.slug === slug);
  if (group === undefined || typeof index !== 'number') return null;
  const project = typeof at === 'number' ? group.projects?.[at] : undefined;
  const images = project?.images ?? (at === null ? group.general : undefined);
  if (images?.[index] === undefined) return null;
  return { title: project ? `${group.title}: ${project.name}` : group.title, images, index };
}

/** The image that the lightbox shows first, and its list. */
export interface OpenImage {
  title: string;
  images: readonly GalleryImage[];
  index: number;
}

/** The lightbox, loaded when the first image is opened. It closes if its code can't be loaded. */
function Lightbox(props: OpenImage & { onClose: () => void }) {
  const [Dialog, setDialog] = useState<typeof LightboxDialog | null>(null);
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    import('./lightbox-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      () => close(),
    );
  }, []);
  return Dialog && <Dialog {...props} />;
}
