import { textOf } from '../../domain/block-kinds/fields.ts';
import { OPEN_PDF, UNTITLED } from '../../domain/labels.ts';
import { contentHref, pdfHref } from '../../domain/links.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import { NewTabNote } from '../new-tab-note.tsx';
import type { BlockView } from './block-view.ts';

/** A document in the PDF viewer, or by itself where the viewer doesn't show it, in a new tab. */
export const PdfBlock: BlockView = ({ data, root }) => {
  const { site } = useBlockEnvironment();
  const label = textOf(data['label']).trim() || OPEN_PDF;
  const href = pdfHref(textOf(data['href']), label, site.cloudMediaHosts);
  if (!href) return null;
  return (
    <p className="link-block" {...root}>
      <a className="button" href={href} target="_blank" rel="noopener">
        <Icon name="pdf" />
        {label}
        <NewTabNote />
      </a>
    </p>
  );
};

/** A link in a new tab; cloud media and PDFs of this site go through the viewer. */
export const LinkBlock: BlockView = ({ data, root }) => {
  const { site } = useBlockEnvironment();
  const raw = textOf(data['href']);
  const label = textOf(data['label']).trim() || raw.trim() || UNTITLED;
  const href = contentHref(raw, label, site.cloudMediaHosts);
  if (!href) return null;
  return (
    <p className="link-block" {...root}>
      <a href={href} target="_blank" rel="noopener">
        <Icon name="external" />
        {label}
        <NewTabNote />
      </a>
    </p>
  );
};
