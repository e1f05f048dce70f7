import { useState, type ReactNode } from 'react';
import { Tool } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Segments } from '../../../ui/segments.tsx';
import { FilesPanel } from './files-panel.tsx';
import { Preview, PREVIEW_WIDTHS, type PreviewWidth } from '../preview/preview.tsx';
import { SeoPanel } from './seo-panel.tsx';

const PANES = [
  { value: 'preview', name: 'Preview' },
  { value: 'seo', name: 'SEO' },
  { value: 'files', name: 'Files' },
] as const;
type Pane = (typeof PANES)[number]['value'];

const WIDTHS: Readonly<Record<PreviewWidth, { icon: IconName; label: string }>> = {
  phone: { icon: 'phoneDevice', label: 'Phone width' },
  tablet: { icon: 'tablet', label: 'Tablet width' },
  desktop: { icon: 'desktop', label: 'Desktop width' },
};

interface SidePaneProps {
  /** The pane has the whole width. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** Preview, search engines and files, one at a time. */
export function SidePane({ isFull, onFull }: SidePaneProps) {
  const [pane, setPane] = useState<Pane>('preview');
  // A desktop page on a phone would be too small to read.
  const [width, setWidth] = useState<PreviewWidth>(() =>
    window.matchMedia('(max-width: 599px)').matches ? 'phone' : 'desktop',
  );
  const views: Readonly<Record<Pane, ReactNode>> = {
    preview: <Preview width={width} />,
    seo: <SeoPanel />,
    files: <FilesPanel />,
  };
  const fullLabel = isFull ? 'Back beside the editor' : 'Use the whole width';
  return (
    <aside className="builder-pane" aria-label={PANES.find(({ value }) => value === pane)?.name}>
      <div className="pane-head">
        <Segments label="Side pane" options={PANES} value={pane} onChange={setPane} />
        <span className="spacer" />
        {pane === 'preview' &&
          PREVIEW_WIDTHS.map((name) => (
            <Tool
              key={name}
              icon={WIDTHS[name].icon}
              label={WIDTHS[name].label}
              title={WIDTHS[name].label}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            />
          ))}
        <Tool
          icon={isFull ? 'columns' : 'expand'}
          className="pane-full"
          label={fullLabel}
          title={fullLabel}
          aria-pressed={isFull}
          onClick={() => onFull(!isFull)}
        />
      </div>
      {views[pane]}
    </aside>
  );
}
