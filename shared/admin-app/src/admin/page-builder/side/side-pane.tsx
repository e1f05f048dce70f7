import { useState, type ReactNode } from 'react';
import { SegmentedControl, TextInput } from '@mantine/core';
import type { IconName } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Preview, PREVIEW_WIDTHS, type PreviewWidth } from '../preview/preview.tsx';
import { SeoPanel } from './seo-panel.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { ItemList } from '../../form/item-list.tsx';
import { DrawingButton, Thumbnail } from '../../form/picture-field.tsx';
import { UploadField } from '../../form/upload-field.tsx';

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
    <aside className="pane builder-pane" aria-label={PANES.find(({ value }) => value === pane)?.label}>
      <div className="line pane-head">
        <SegmentedControl aria-label="Side pane" data={[...PANES]} value={pane} onChange={setPane} />
        <span className="spacer" />
        {pane === 'preview' &&
          PREVIEW_WIDTHS.map((name) => (
            <IconButton
              icon={WIDTHS[name].icon}
              key={name}

              label={WIDTHS[name].label}
              title={WIDTHS[name].label}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            />
          ))}
        <IconButton
          icon={isFull ? 'columns' : 'expand'}
          className="broad-only"
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

/** Images and PDFs of the page itself. */
function FilesPanel() {
  return (
    <div className="stack builder-form">
      <FileList field="images" title="Images" itemName="Image" />
      <FileList field="pdfs" title="PDFs" itemName="PDF" />
    </div>
  );
}

function FileList({ field, title, itemName }: { field: 'images' | 'pdfs'; title: string; itemName: string }) {
  const store = useEditor();
  const list = useEditorValue((state) => state.form[field]);
  const edit = (change: (now: readonly string[]) => string[], typing?: string) =>
    store.act({
      type: 'setFields',
      patch: { [field]: change(store.getState().form[field]) },
      typing: typing && `${field}:${typing}`,
    });
  const add = (url: string) => edit((now) => [...now, url]);
  return (
    <section className="stack-8" aria-label={title}>
      <h2>{title}</h2>
      <ItemList
        items={list}
        itemName={itemName}
        newItem={() => ''}
        titleOf={(url) => url}
        onEdit={edit}
        renderItem={(url, set, index) => (
          <div className="stack-8">
            {field === 'images' && <Thumbnail src={url} />}
            <TextInput
              label={`Address of ${itemName} ${String(index + 1)}`}
              value={url}
              onChange={({ currentTarget: { value: next } }) => set(() => next, 'url')}
            />
          </div>
        )}
      />
      <UploadField kind={field === 'images' ? 'image' : 'document'} onDone={add} />
      {field === 'images' && <DrawingButton onPick={(name) => add(`drawing:${name}`)} />}
    </section>
  );
}
