import type { BlockKind } from '../../domain/block-kinds/registry.ts';
import type { BlockView } from '../kinds/block-view.ts';
import { ContactBlock } from '../kinds/contact.tsx';
import { DividerBlock } from '../kinds/divider.tsx';
import { DownloadsBlock } from '../kinds/downloads.tsx';
import { FactPlateBlock } from '../kinds/fact-plate.tsx';
import { FactTableBlock } from '../kinds/fact-table.tsx';
import { GuideSpecificationBlock } from '../kinds/guide-specification.tsx';
import { HtmlBlock } from '../kinds/html.tsx';
import { ImageBlock } from '../kinds/image.tsx';
import { LinkBlock, PdfBlock } from '../kinds/links.tsx';
import { RangeChartBlock } from '../kinds/range-chart.tsx';
import { TextBlock } from '../kinds/text.tsx';
import { TilesBlock } from '../kinds/tiles.tsx';

/** The view of every kind; the public page and the builder's preview draw with the same ones. */
export const blockViews: Readonly<Record<BlockKind, BlockView>> = {
  text: TextBlock,
  image: ImageBlock,
  pdf: PdfBlock,
  link: LinkBlock,
  html: HtmlBlock,
  divider: DividerBlock,
  contact: ContactBlock,
  factTable: FactTableBlock,
  factPlate: FactPlateBlock,
  tiles: TilesBlock,
  downloads: DownloadsBlock,
  guideSpecification: GuideSpecificationBlock,
  rangeChart: RangeChartBlock,
};
