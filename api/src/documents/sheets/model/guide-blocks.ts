import { numberedParts, SYSTEM_LABELS, type GuideSource } from '@wa/core/domain/guide-specification';
import type { Run, SheetBlock } from './sheet.ts';

/** Returns a guide specification in US units for a sheet; empty without a source. */
export function guideBlocks(source: GuideSource | null): SheetBlock[] {
  if (source === null) return [];
  return [
    { kind: 'heading', level: 2, text: `Guide specification, ${SYSTEM_LABELS.us}` },
    ...numberedParts(source, 'us').flatMap(({ title, articles }) => [
      { kind: 'heading', level: 3, text: title } as const,
      ...articles.map((article): SheetBlock => ({
        kind: 'paragraph',
        style: 'text',
        runs: [
          { text: article.title, bold: true },
          ...article.lines.flatMap((text): Run[] => [{ text: '\n' }, { text }]),
        ],
      })),
    ]),
  ];
}
