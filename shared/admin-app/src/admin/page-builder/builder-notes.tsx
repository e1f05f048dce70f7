import { layoutOf } from '@wa/core/domain/pages/page';
import { fieldName } from '../changes/field-names.ts';
import { Button } from '@mantine/core';
import { useEditorValue } from './record/editor-store.ts';
import type { Failure as SaveFailure } from '../editing/record-kind.ts';

interface BuilderNotesProps {
  slug: string;
  failure: SaveFailure | null;
  /** True if a blank page replaces one that couldn't be loaded. */
  isStandIn: boolean;
  onReload: () => void;
}

/** Shows notes about the open page: why a save failed, whether the page exists, and what saving will do. */
export function BuilderNotes({ slug, failure, isStandIn, onReload }: BuilderNotesProps) {
  const base = useEditorValue((state) => state.base);
  return (
    <>
      {failure !== null && <Failure failure={failure} />}
      {isStandIn && <LoadFailed onReload={onReload} />}
      {base === null && !isStandIn && (
        <div className="line note strip" role="status">
          <b>New page</b>
          <span>There’s no page at /{slug} yet. Save to create it.</span>
          <WithoutFrame />
        </div>
      )}
    </>
  );
}

/**
 * The builder starts without header image and footer, which the public site shows by default. This note
 * names the missing ones.
 */
function WithoutFrame() {
  const content = useEditorValue((state) => state.form.content);
  const { showHeader, showFooter } = layoutOf(content, 'public');
  const missing = [!showHeader && 'the header image', !showFooter && 'the footer'].filter(
    (name) => name !== false,
  );
  if (missing.length === 0) return null;
  return (
    <span>
      Visitors will see it without {missing.join(' and ')}. To change this, use the check boxes under Layout.
    </span>
  );
}

function Failure({ failure: { text, fields } }: { failure: SaveFailure }) {
  return (
    <div className="line note note-bad strip" role="alert">
      <b>{text}</b>
      {Object.entries(fields).map(([field, reason]) => (
        <span key={field}>
          {fieldName(field)}: {reason}
        </span>
      ))}
    </div>
  );
}

function LoadFailed({ onReload }: { onReload: () => void }) {
  return (
    <div className="line note note-bad strip" role="alert">
      <b>We couldn’t load this page</b>
      <span>You see a blank page instead. If you save it, we ask before we overwrite anything.</span>
      <span className="spacer" />
      <Button size="xs" onClick={onReload}>
        Try again
      </Button>
    </div>
  );
}
