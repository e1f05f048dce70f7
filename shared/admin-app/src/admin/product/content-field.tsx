import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LOADING } from '@wa/core/domain/messages';
import { ReferenceArea } from '../references/reference-field.tsx';
import { keepsEverything } from './rich-text-tags.ts';

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

interface ContentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

/** Edits HTML as rich text or as source. Content that rich text can't represent opens as source. */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  const isRichPossible = keepsEverything(value);
  const [view, setView] = useState<'rich' | 'html'>(isRichPossible ? 'rich' : 'html');
  return (
    <>
      <SegmentedControl
        aria-label="View"
        data={[
          { value: 'rich', label: 'Rich text', disabled: !isRichPossible && view === 'html' },
          { value: 'html', label: 'HTML' },
        ]}
        value={view}
        onChange={setView}
      />
      {!isRichPossible && (
        <p className="field-hint">This content has elements that only the HTML view keeps, such as tables.</p>
      )}
      {view === 'html' ? (
        <ReferenceArea
          isHtml
          label="Content (HTML)"
          classNames={{ input: 'code' }}
          rows={14}
          spellCheck={false}
          value={value}
          error={error}
          onChange={onChange}
        />
      ) : (
        <Suspense fallback={<p role="status">{LOADING}</p>}>
          <RichText value={value} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
