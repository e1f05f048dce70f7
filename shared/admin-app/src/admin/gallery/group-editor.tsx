import { useCallback, useEffect, useState, useSyncExternalStore, useContext } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { PROJECT_GALLERY } from '@wa/core/domain/labels';
import { publicGallery, type GalleryGroupRecord, type StoredProject } from '@wa/core/domain/pages/gallery';
import { GALLERY_SLUG } from '@wa/core/domain/site-routes';
import { Button, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContent } from '../content-provider.tsx';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { EditorForm, SaveButton } from '../editing/save-button.tsx';
import { useEditing, useRecordEditor, isUnsaved } from '../editing/use-record-editor.ts';
import { UnloadedRecord } from '../frame/loading-view.tsx';
import { HistoryButton } from '../history/record-history.tsx';
import { ReferenceField } from '../references/reference-field.tsx';
import { EditorUndo, useLatestStep } from '../editing/editor-undo.tsx';
import {
  addProject,
  countImages,
  OWN,
  type GalleryForm,
  editProject,
  moveProject,
  removeProject,
  undescribedIn,
} from './gallery-form.ts';
import { galleryKind } from './gallery-kind.ts';
import { ImageBox, type ImagesProps } from './image-box.tsx';
import { createImageUploads } from './image-uploads.ts';
import { useGroupName } from './use-group-actions.ts';
import { ViewPageLink } from '../view-page-link.tsx';
import { DragHandle, HandleContext } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { counted } from '@wa/core/domain/text';

/** Opens the group of the current address, or a new one. */
export function GroupEditor({ address }: { address: string }) {
  const loaded = useRecordEditor(galleryKind, address);
  if (loaded.at === 'ready') return <EditGroup editor={loaded.editor} onReload={loaded.reload} />;
  return (
    <>
      <h1>{PROJECT_GALLERY}</h1>
      <UnloadedRecord {...loaded} missing="This group no longer exists." />
    </>
  );
}

interface EditGroupProps {
  editor: RecordEditor<GalleryGroupRecord, GalleryForm>;
  onReload: () => void;
}

function EditGroup({ editor, onReload }: EditGroupProps) {
  const state = useEditing(editor);
  const { uploads: sender } = useApi();
  const report = useReport();
  const navigate = useNavigate();
  const { gallery } = useContent();
  const nameOf = useGroupName();
  const latest = useLatestStep('gallery');
  const [uploads] = useState(() => createImageUploads({ uploads: sender, editor, report }));
  const onTheirWay = useSyncExternalStore(uploads.subscribe, uploads.getState);
  const { base, form, problems, failure, progress, history } = state;
  const [isNew] = useState(base === null);

  // Must run after the effect that removes the guard of unsaved input.
  const savedAs = isNew && progress === 'done' ? (base?._id ?? null) : null;
  useEffect(() => {
    if (savedAs !== null) void navigate(`/admin/gallery/${savedAs}`, { replace: true });
  }, [navigate, savedAs]);

  const name = nameOf(form);
  const { all, undescribed } = countImages(form);
  const at = gallery.findIndex(({ _id }) => _id === base?._id);
  const slug = publicGallery(gallery)[at]?.slug;
  return (
    <EditorForm editor={editor} className="stack group-editor">
      <div className="line toolbar">
        <h1>
          {base === null ? 'New group' : name}{' '}
          <small>
            {counted(all, 'image')}
            {form.projects.length > 0 && `, ${counted(form.projects.length, 'sub-project')}`}
            {undescribed > 0 && `, ${String(undescribed)} without description`}
          </small>
        </h1>
        <span className="spacer" />
        {slug !== undefined && <ViewPageLink path={`/${GALLERY_SLUG}#${slug}`} />}
        {base !== null && (
          <HistoryButton kind="gallery-group" id={base._id} name={name} button={{}} onRestored={onReload} />
        )}
        <EditorUndo editor={editor} history={history} name={name} latest={isUnsaved(state) ? null : latest} />
        <SaveButton state={state} />
      </div>
      <EditorNotes editor={editor} state={state} onDiscarded={onReload} />
      <Problem text={failure && `${failure.text} ${failure.reason}`} />
      <ReferenceField
        label="Title"
        value={form.title}
        error={problems['title']}
        onChange={(title) => editor.edit((now) => ({ ...now, title }), 'title')}
      />
      {(['thumbnail', 'images', 'projects'] as const).map(
        (field) =>
          problems[field] !== undefined && (
            <p key={field} className="field-error" role="alert">
              {problems[field]}
            </p>
          ),
      )}
      <ImageBox list={OWN} editor={editor} form={form} uploads={uploads} onTheirWay={onTheirWay}>
        <h2>{form.projects.length > 0 ? 'Images outside sub-projects' : 'Images'}</h2>
      </ImageBox>
      <ProjectList editor={editor} form={form} uploads={uploads} onTheirWay={onTheirWay} />
      <Button
        leftSection={<Icon name="plus" />}
        onClick={({ currentTarget: { form: fields } }) => {
          flushSync(() => editor.edit((now) => addProject(now, crypto.randomUUID())));
          const names = fields?.querySelectorAll<HTMLInputElement>('.project-name input') ?? [];
          [...names].at(-1)?.focus();
        }}
      >
        Add sub-project
      </Button>
    </EditorForm>
  );
}

/** With more sub-projects, all are collapsed at first. */
const OPEN_AT_ONCE = 6;

const idOf = ({ id }: StoredProject) => id;
const nameOf = ({ name }: StoredProject) => name || 'Untitled sub-project';

/** The sub-projects of a group in order, each with its images. */
function ProjectList(props: ImagesProps) {
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
      className="stack"
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
        className="grow project-name"
        aria-label={`Name of sub-project ${String(index + 1)}`}
        placeholder="Name of the sub-project"
        value={name}
        onChange={({ currentTarget: { value } }) =>
          editor.edit((now) => editProject(now, id, (own) => ({ ...own, name: value })), `name ${id}`)
        }
      />
      <span className="field-hint">
        {counted(shown.length, 'image')}
        {undescribed > 0 && `, ${String(undescribed)} without description`}
      </span>
      <IconButton
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        label={`Images of ${title}`}
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      />
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
