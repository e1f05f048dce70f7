import { OPEN_PDF, UNTITLED } from '../../domain/labels.ts';
import { contentHref, pdfHref, safeHref } from '../../domain/links.ts';
import { quoteHref } from '../../domain/quote-mail.ts';
import { Icon, type IconName, NewTabNote } from '../../ui/icon.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import type { BlockView } from '../page/page-view.tsx';
import { textOf, objectsOf, type Unvalidated } from '../../domain/unvalidated.ts';
import { documentAddress, documentFactsText } from '../../domain/documents/documents.ts';
import { DrawingFiles } from '../drawing-files.tsx';
import { PartNumbers } from '../part-numbers.tsx';
import { drawingName, imageAddress } from '../../domain/uploaded-image.ts';
import { DrawingView, useDrawings } from '../../drawings/drawing-view.tsx';
import { isDrawingName } from '../../drawings/drawings.ts';
import { Photo } from '../../ui/photo.tsx';
import { type ContentEntry, sidebarBoxOf } from '../../domain/pages/page.ts';

/** Links to a document in a new tab: in the PDF viewer if it can show the document, otherwise directly. */
export const PdfBlock: BlockView = ({ data, root }) => {
  const { site } = useBlockEnvironment();
  const label = textOf(data['label']).trim() || OPEN_PDF;
  const href = pdfHref(textOf(data['href']), label, site.cloudMediaHosts);
  return linkBlock('pdf', href, label, root, 'button');
};

/** Opens a link in a new tab. Cloud media and PDFs of this site open in the viewer. */
export const LinkBlock: BlockView = ({ data, root }) => {
  const { site } = useBlockEnvironment();
  const raw = textOf(data['href']);
  const label = textOf(data['label']).trim() || raw.trim() || UNTITLED;
  return linkBlock('external', contentHref(raw, label, site.cloudMediaHosts), label, root);
};

function linkBlock(icon: IconName, href: string | null, label: string, root?: object, className?: string) {
  return (
    href && (
      <p className="link-block" {...root}>
        <a className={className} href={href} target="_blank" rel="noopener">
          <Icon name={icon} />
          {label}
          <NewTabNote />
        </a>
      </p>
    )
  );
}

/** Lists documents, one per row. A document without a target shows a link to ask for it (D5). */
export const DownloadsBlock: BlockView = ({ data, id, root }) => {
  const { drawings } = useBlockEnvironment();
  const items = objectsOf(data['items']).map((item) => ({
    label: textOf(item['label']).trim() || UNTITLED,
    href: textOf(item['href']),
  }));
  const drawn = drawings?.block === id ? drawings.files : [];
  if (items.length + drawn.length === 0) return null;
  return (
    <ul className="downloads framed-list" {...root}>
      {items.map((item, index) => (
        <li key={index}>
          <DownloadRow {...item} />
        </li>
      ))}
      {drawn.length > 0 && (
        <li>
          <DrawingFiles drawings={drawn} />
        </li>
      )}
    </ul>
  );
};

function DownloadRow({ label, href }: { label: string; href: string }) {
  const { site, path, documents = {} } = useBlockEnvironment();
  const target = contentHref(href, label, site.cloudMediaHosts);
  if (target) {
    return (
      <a className="download" href={target} target="_blank" rel="noopener">
        <Icon name="pdf" />
        <span className="download-label">
          <PartNumbers text={label} />
          <NewTabNote />
        </span>
        <span className="download-kind figures">
          {[kindOf(href), documentFactsText(documents[documentAddress(href)])].filter(Boolean).join(', ')}
        </span>
      </a>
    );
  }
  const ask = quoteHref(site.salesEmail, { title: label, page: path, origin: site.publicUrl });
  return (
    <div className="download download-missing">
      <Icon name="pdf" />
      <span className="download-label">
        <PartNumbers text={label} />
      </span>
      <span className="download-kind">
        <a href={ask}>Contact us for this document</a>
      </span>
    </div>
  );
}

/** Returns the file type from the extension, so that visitors know the format. */
function kindOf(href: string): string {
  const ending = /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(href)?.[1];
  return ending ? ending.toUpperCase() : '';
}

/**
 * Links with pictures. A tile's anchor is in `data-page-anchor`: the site stores it in local storage as
 * currentPageID and scrolls there on arrival (specification 2, hub pages). The address includes the anchor as
 * well, for visitors without scripts.
 */
export const TilesBlock: BlockView = ({ data, root }) => {
  const tiles = objectsOf(data['tiles']).flatMap((tile) => {
    const href = safeHref(textOf(tile['href']));
    return href ? [{ href, tile }] : [];
  });
  if (tiles.length === 0) return null;
  return (
    <ul className="tiles" {...root}>
      {tiles.map(({ href, tile }, index) => (
        <li key={index}>
          <TileLink href={href} tile={tile} />
        </li>
      ))}
    </ul>
  );
};

function TileLink({ href, tile }: { href: string; tile: Unvalidated }) {
  const anchor = textOf(tile['anchor']);
  const text = textOf(tile['text']).trim();
  const target = anchor && !href.includes('#') ? `${href}#${anchor}` : href;
  return (
    <a className="tile" href={target} {...(anchor && { 'data-page-anchor': anchor })}>
      <TileImage image={textOf(tile['image'])} />
      <span className="tile-label name">{textOf(tile['label']).trim() || UNTITLED}</span>
      {text && <span className="tile-text quiet">{text}</span>}
    </a>
  );
}

function TileImage({ image }: { image: string }) {
  const { isMarked } = useBlockEnvironment();
  useDrawings();
  const name = drawingName(image) ?? image;
  if (isDrawingName(name)) return <DrawingView name={name} variant="card" decorative />;
  const src = imageAddress(image);
  return src ? <Photo src={src} alt="" sizes={isMarked ? undefined : 'small'} /> : null;
}

/** The box in the second column: a title and a list of items with or without links (specification 2). */
export function SidebarBox({
  content,
  hosts,
}: {
  content: readonly ContentEntry[];
  hosts: readonly string[];
}) {
  const { title, items } = sidebarBoxOf(content);
  return (
    <aside className="sidebar-box box" aria-labelledby="sidebar-box-title">
      <h2 id="sidebar-box-title">{title}</h2>
      <ul>
        {items.map(({ href, label }, index) => (
          <li key={index}>
            <BoxItem href={contentHref(href, label, hosts)} label={label} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function BoxItem({ href, label }: { href: string | null; label: string }) {
  if (href === null) return <span>{label}</span>;
  const newTab = href.startsWith('/view/pdf') && { target: '_blank', rel: 'noopener' };
  return (
    <a href={href} {...newTab}>
      {label}
      {newTab && <NewTabNote />}
    </a>
  );
}
