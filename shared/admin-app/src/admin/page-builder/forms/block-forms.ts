import type { BlockKind } from '@wa/core/domain/pages/block';
import { ContactForm } from './contact-form.tsx';
import { DividerForm } from './divider-form.tsx';
import { DocumentForm } from './document-form.tsx';
import { DownloadsForm } from './downloads-form.tsx';
import { FactPlateForm } from './fact-plate-form.tsx';
import { FactTableForm } from './fact-table-form.tsx';
import { HtmlForm } from './html-form.tsx';
import { ImageForm } from './image-form.tsx';
import { LinkForm } from './link-form.tsx';
import { TextForm } from './text-form.tsx';
import { TilesForm } from './tiles-form.tsx';
import type { BlockForm } from './form-props.ts';

/** The form of every kind. */
export const BLOCK_FORMS: Readonly<Record<BlockKind, BlockForm>> = {
  text: TextForm,
  image: ImageForm,
  pdf: DocumentForm,
  link: LinkForm,
  html: HtmlForm,
  divider: DividerForm,
  contact: ContactForm,
  factTable: FactTableForm,
  factPlate: FactPlateForm,
  tiles: TilesForm,
  downloads: DownloadsForm,
};
