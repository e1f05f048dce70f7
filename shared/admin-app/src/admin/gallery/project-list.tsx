import { useCallback, useContext, useState } from 'react';
import type { StoredProject } from '@wa/core/domain/pages/gallery';
import { ActionIcon, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { DragHandle, HandleContext } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { editProject, moveProject, removeProject, undescribedIn } from './gallery-form.ts';
import { ImageBox, type ImagesProps } from './image-box.tsx';

/** With more sub-projects, all are collapsed at first. */
const OPEN_AT_ONCE = 6;

const idOf = ({ id }: StoredProject) => id;
const nameOf = ({ name }: StoredProject) => name || 'Untitled sub-project';

/** The sub-projects of a group in order, each with its images. */
export function ProjectList(props: ImagesProps) {
  const { editor, form, uploads, onTheirWay } = props;
  const { projects } = form;
  const [isOpenAtFirst] = useState(projects.length <= OPEN_AT_ONCE);
  const onMove = useCallback(
    (from: number, to: number) => editor.edit((now) => moveProject(now, from, to)),
    [editor],
  );
  const renderItem = useCallback(
    (project: StoredProject, index: number) => (
      <ProjectBox
        {...{ editor, form, uploads, onTheirWay, project, index, onMove }}
        isOpenAtFirst={isOpenAtFirst}
      />
    ),
    [editor, form, isOpenAtFirst, onMove, onTheirWay, uploads],
  );
  if (projects.length === 0) return null;
  return (
    <SortableList
      label="Sub-projects in order"
      layout="list"
      className="stack project-list"
      items={projects}
      idOf={idOf}
      nameOf={nameOf}
      onMove={onMove}
      renderItem={renderItem}
    />
  );
}

interface ProjectBoxProps extends ImagesProps {
  project: StoredProject;
  index: number;
  onMove: (from: number, to: number) => void;
  isOpenAtFirst: boolean;
}

function ProjectBox({ project, index, onMove, isOpenAtFirst, ...images }: ProjectBoxProps) {
  const { editor, form } = images;
  const { id, name, images: shown } = project;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // The dragged copy shows only the header.
  const isCopy = useContext(HandleContext) === null;
  const undescribed = undescribedIn(shown);
  const title = nameOf(project);
  return (
    <ImageBox {...images} list={id} isClosed={!isOpen || isCopy}>
      <DragHandle label={`Drag ${title}`} />
      <TextInput
        className="project-name"
        aria-label={`Name of sub-project ${String(index + 1)}`}
        placeholder="Name of the sub-project"
        value={name}
        onChange={({ currentTarget: { value } }) =>
          editor.edit((now) => editProject(now, id, (own) => ({ ...own, name: value })), `name ${id}`)
        }
      />
      <span className="field-hint">
        {shown.length === 1 ? '1 image' : `${String(shown.length)} images`}
        {undescribed > 0 && `, ${String(undescribed)} without description`}
      </span>
      <ActionIcon
        aria-label={`Images of ${title}`}
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
      </ActionIcon>
      <MoveMenu
        name={title}
        index={index}
        count={form.projects.length}
        onMove={onMove}
        more={[{ label: 'Remove', run: () => editor.edit((now) => removeProject(now, id)) }]}
      />
    </ImageBox>
  );
}
