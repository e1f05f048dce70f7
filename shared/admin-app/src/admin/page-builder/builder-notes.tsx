import { layoutOf } from '@wa/core/domain/pages/page';
import { fieldName } from '../changes/field-names.ts';
import { Button } from '@mantine/core';
import { useEditorValue } from './record/editor-store.ts';
import type { Failure as SaveFailure } from '../editing/record-kind.ts';

interface BuilderNotesProps {
  slug: string;
  failure: SaveFailure | null;
  /** A blank page stands in for one that could not be read. */
  isStandIn: boolean;
  onReload: () => void;
}

/** What there is to know about the open page: why it was not saved, whether it exists, what saving will do. */
export function BuilderNotes({ slug, failure, isStandIn, onReload }: BuilderNotesProps) {
  const base = useEditorValue((state) => state.base);
  return (
    <>
      {failure !== null && <Failure failure={failure} />}
      {isStandIn && <LoadFailed onReload={onReload} />}
      {base === null && !isStandIn && (
        <div className="strip strip-note" role="status">
          <b>New page</b>
          <span>Nothing is at /{slug} yet. It is created when you save.</span>
          <WithoutFrame />
        </div>
      )}
    </>
  );
}

/** The builder begins without them, the public site shows them: what is left out is said. */
function WithoutFrame() {
  const content = useEditorValue((state) => state.form.content);
  const { showHeader, showFooter } = layoutOf(content, 'public');
  const missing = [!showHeader && 'header image', !showFooter && 'footer'].filter((name) => name !== false);
  if (missing.length === 0) return null;
  return <span>Visitors will see it without {missing.join(' and ')}: see Layout in the outline.</span>;
}

function Failure({ failure: { text, fields } }: { failure: SaveFailure }) {
  return (
    <div className="strip strip-bad" role="alert">
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
    <div className="strip strip-bad" role="alert">
      <b>This page could not be loaded</b>
      <span>A blank page stands in for it. Saving it overwrites nothing: it asks first.</span>
      <span className="spacer" />
      <Button size="xs" onClick={onReload}>
        Try again
      </Button>
    </div>
  );
}
