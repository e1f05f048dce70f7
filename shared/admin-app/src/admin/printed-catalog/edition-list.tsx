import { Button, Table } from '@mantine/core';
import type { Edition } from '@wa/core/contract/printed-catalog';
import { dayText } from '@wa/core/domain/day';
import { whoText } from '@wa/core/domain/people';
import { editionPath } from '@wa/core/domain/printed-catalog/printed-catalog';
import { formatBytes } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { Heads } from '../../ui/heads.tsx';
import { dayInText, inText, momentOf } from '../../ui/times.ts';
import { counted } from '@wa/core/domain/text';

interface EditionListProps {
  editions: readonly Edition[];
  /** The id of the published edition; empty for none. */
  published: string;
  /** Why nothing can be published now. */
  heldBack: string | undefined;
  /** Publishes an edition; an empty id unpublishes the current one. */
  onPublish: (id: string) => void;
}

/** The finished editions, the newest first. */
export function EditionList({ editions, published, heldBack, onPublish }: EditionListProps) {
  const { publicUrl } = usePlatform();
  if (editions.length === 0)
    return (
      <p className="empty">No editions yet. Create the catalog PDF, check it, then publish it on the site.</p>
    );
  return (
    <div className="box table-scroll" role="region" aria-label="List of editions" tabIndex={0}>
      <Table className="top-aligned stacked editions" highlightOnHover>
        <Heads names={['Edition', 'Contents', 'Changes', 'On the site']} />
        <Table.Tbody>
          {editions.map((edition) => (
            <Table.Tr key={edition._id}>
              <Table.Th scope="row">
                <a href={publicUrl(editionPath(edition._id))} target="_blank" rel="noopener">
                  {dayText(edition.createdAt.slice(0, 10))}
                  <span className="visually-hidden"> (PDF, opens in a new tab)</span>
                </a>
                <small>Created {inText(momentOf(edition.createdAt))}</small>
                {edition.who !== null && <small>By {whoText(edition.who)}</small>}
              </Table.Th>
              <Table.Td>
                {String(edition.pages)} pages, {formatBytes(edition.bytes)}
                <small>{edition.title}</small>
                {edition.notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </Table.Td>
              <Table.Td>{changesText(edition)}</Table.Td>
              <Table.Td>
                <PublishButton
                  isPublished={edition._id === published}
                  name={dayInText(edition.createdAt)}
                  heldBack={heldBack}
                  onPublish={(isPublished) => onPublish(isPublished ? edition._id : '')}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function changesText({ changes, since }: Edition): string {
  if (since === null) return 'Not compared';
  const count = counted(changes, 'change');
  return `${count} since ${dayText(since.slice(0, 10))}`;
}

interface PublishButtonProps {
  isPublished: boolean;
  name: string;
  heldBack: string | undefined;
  onPublish: (isPublished: boolean) => void;
}

const PublishButton = ({ isPublished, name, heldBack, onPublish }: PublishButtonProps) => (
  <>
    {isPublished && <b>Published </b>}
    <Button
      size="xs"
      disabled={heldBack !== undefined}
      title={heldBack}
      onClick={() => onPublish(!isPublished)}
    >
      {isPublished ? 'Unpublish' : 'Publish'}
      <span className="visually-hidden"> the edition of {name}</span>
    </Button>
  </>
);
