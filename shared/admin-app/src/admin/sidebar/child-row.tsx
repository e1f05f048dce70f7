import type { LinkChange, SidebarChildDraft, SidebarEdit } from '@wa/core/domain/sidebar/sidebar-editor';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { LinkSelect } from './link-select.tsx';
import { SectionField } from './section-field.tsx';

interface ChildRowProps {
  child: SidebarChildDraft;
  index: number;
  count: number;
  /** Name of a sibling that links to the same page; null when none does. */
  twin: string | null;
  /** Added just now: its name is typed next. */
  isAdded: boolean;
  /** Only a saved child can be made independent. */
  isSaved: boolean;
  edit: (edit: SidebarEdit) => void;
  onMakeIndependent: () => void;
}

/** One child with its own links. */
export function ChildRow({
  child,
  index,
  count,
  twin,
  isAdded,
  isSaved,
  edit,
  onMakeIndependent,
}: ChildRowProps) {
  const { _id, name, linkedProduct, linkedPage, section, href } = child;
  const change = (fields: LinkChange) => edit({ type: 'change', child: _id, change: fields });
  const title = name || `child ${String(index + 1)}`;
  return (
    <div className="child">
      <div className="child-tools">
        <DragHandle label={`Drag ${title}, position ${String(index + 1)}`} />
        <MoveMenu
          name={title}
          index={index}
          count={count}
          onMove={(from, to) => edit({ type: 'moveChild', from, to })}
        />
      </div>
      <div className="child-fields">
        <TextInput
          label={`Name of child ${String(index + 1)}`}
          value={name}
          autoFocus={isAdded}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <LinkSelect
          label={`Product of ${title}`}
          kind="product"
          value={linkedProduct}
          onChange={(id) => change({ linkedProduct: id })}
        />
        <LinkSelect
          label={`Page of ${title}`}
          kind="page"
          value={linkedPage}
          onChange={(id) => change({ linkedPage: id })}
        />
        <SectionField
          label={`Section of ${title}`}
          pageId={linkedPage}
          value={section}
          onChange={(text) => change({ section: text })}
        />
        {linkedProduct === '' && linkedPage === '' && (
          <TextInput
            label={`Link of ${title}`}
            value={href}
            onChange={(event) => change({ href: event.currentTarget.value })}
          />
        )}
        <Button
          size="xs"
          className="align-start"
          disabled={!isSaved}
          title={isSaved ? undefined : 'Save first: it does not exist yet.'}
          aria-label={`Make independent: ${title}`}
          onClick={onMakeIndependent}
        >
          Make independent
        </Button>
        {twin !== null && <p className="child-twin">Linked page is already used by “{twin}”.</p>}
      </div>
      <ActionIcon
        color="danger"
        aria-label={`Remove ${title}`}
        onClick={() => edit({ type: 'removeChild', _id })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </div>
  );
}
