import type { PageAction } from './actions.ts';

export interface UndoPolicy {
  /** Changes in a row with the same key share one snapshot; null has a snapshot of its own (specification 4). */
  burst: string | null;
}

/** How an edit is recorded: typed text once per burst of the same field, anything else each time. */
export function undoPolicy(action: PageAction): UndoPolicy {
  switch (action.type) {
    case 'setText':
      return { burst: action.field };
    case 'setSidebarTitle':
      return { burst: 'sidebar-title' };
    case 'setSidebarItem':
      return typed(`sidebar-item:${String(action.index)}`, action.patch);
    case 'setSeo':
      return typed('seo', action.patch, action.typing);
    case 'renameSection':
      return { burst: `section-title:${String(action.section)}` };
    case 'setSectionSlug':
      return { burst: `section-slug:${String(action.section)}` };
    case 'updateBlock':
      return typed(`block:${action.id}`, action.patch, action.typing);
    case 'setList':
      return { burst: action.typing === undefined ? null : `${action.field}:${action.typing}` };
    case 'setFeatured':
    case 'setBackTo':
    case 'setCopyProtection':
    case 'setLayout':
    case 'addSidebarItem':
    case 'moveSidebarItem':
    case 'removeSidebarItem':
    case 'addSection':
    case 'moveSection':
    case 'duplicateSection':
    case 'deleteSection':
    case 'addRow':
    case 'setColumns':
    case 'moveRow':
    case 'duplicateRow':
    case 'deleteRow':
    case 'addBlock':
    case 'moveBlock':
    case 'duplicateBlock':
    case 'deleteBlock':
      return { burst: null };
  }
}

/** A single field with a text or number is typed; several at once come from a button. */
function typed(place: string, patch: object, typing?: string): UndoPolicy {
  if (typing !== undefined) return { burst: `${place}:${typing}` };
  const [change, ...more] = Object.entries(patch) as [string, unknown][];
  if (!change || more.length > 0) return { burst: null };
  const [field, value] = change;
  return { burst: ['string', 'number'].includes(typeof value) ? `${place}:${field}` : null };
}
