import { useState, type ReactNode } from 'react';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { FilesPanel } from './files-panel.tsx';
import { Preview, PREVIEW_WIDTHS, type PreviewWidth } from '../preview/preview.tsx';
import { SeoPanel } from './seo-panel.tsx';

const PANES = [
  { value: 'preview', label: 'Preview' },
  { value: 'seo', label: 'SEO' },
  { value: 'files', label: 'Files' },
] as const;
type Pane = (typeof PANES)[number]['value'];

const WIDTHS: Readonly<Record<PreviewWidth, { icon: IconName; label: string }>> = {
  phone: { icon: 'phoneDevice', label: 'Phone width' },
  tablet: { icon: 'tablet', label: 'Tablet width' },
  desktop: { icon: 'desktop', label: 'Desktop width' },
};

interface SidePaneProps {
  /** True if the pane has the whole width. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** Shows preview, SEO, or files, one at a time. */
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
  const fullLabel = isFull ? 'Show next to the editor' : 'Use full width';
  return (
    <aside className="builder-pane" aria-label={PANES.find(({ value }) => value === pane)?.label}>
      <div className="line pane-head">
        <SegmentedControl aria-label="Side pane" data={[...PANES]} value={pane} onChange={setPane} />
        <span className="spacer" />
        {pane === 'preview' &&
          PREVIEW_WIDTHS.map((name) => (
            <ActionIcon
              key={name}

              aria-label={WIDTHS[name].label}
              title={WIDTHS[name].label}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            >
              <Icon name={WIDTHS[name].icon} />
            </ActionIcon>
          ))}
        <ActionIcon
          className="pane-full"
          aria-label={fullLabel}
          title={fullLabel}
          aria-pressed={isFull}
          onClick={() => onFull(!isFull)}
        >
          <Icon name={isFull ? 'columns' : 'expand'} />
        </ActionIcon>
      </div>
      {views[pane]}
    </aside>
  );
}
