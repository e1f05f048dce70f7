import { objectsOf, textOf } from '../../domain/block-kinds/fields.ts';
import { documentAddress, documentFactsText } from '../../domain/documents/document-words.ts';
import { UNTITLED } from '../../domain/labels.ts';
import { contentHref } from '../../domain/links.ts';
import { quoteHref } from '../../domain/quote-mail.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import { DrawingFiles } from '../drawing-files.tsx';
import { NewTabNote } from '../new-tab-note.tsx';
import type { BlockView } from './block-view.ts';

/** One row a document; without a target it is offered on request (D5). */
export const DownloadsBlock: BlockView = ({ data, id, root }) => {
  const { drawings } = useBlockEnvironment();
  const items = objectsOf(data['items']).map((item) => ({
    label: textOf(item['label']).trim() || UNTITLED,
    href: textOf(item['href']),
  }));
  const drawn = drawings?.block === id ? drawings.files : [];
  if (items.length + drawn.length === 0) return null;
  return (
    <ul className="downloads" {...root}>
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
          {label}
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
    <div className="download download-on-request">
      <Icon name="pdf" />
      <span className="download-label">{label}</span>
      <span className="download-kind">
        on request, <a href={ask}>ask for it</a>
      </span>
    </div>
  );
}

/** File type by its ending: what the visitor will get. */
function kindOf(href: string): string {
  const ending = /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(href)?.[1];
  return ending ? ending.toUpperCase() : '';
}
