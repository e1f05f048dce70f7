import { Link } from 'react-router-dom';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';

interface DraftTagProps {
  record: Parameters<typeof hasDraft>[0];
  /** Address of its editor, without a query. */
  editor: string;
}

/** Marks a draft, and a live record that has one, with a link to it (D36.2, D36.5). */
export function DraftTag({ record, editor }: DraftTagProps) {
  if (record.draft) return <span className="tag tag-warn">Draft</span>;
  if (!hasDraft(record)) return null;
  return (
    <Link className="tag tag-warn" to={`${editor}?version=draft`}>
      Has a draft
    </Link>
  );
}
