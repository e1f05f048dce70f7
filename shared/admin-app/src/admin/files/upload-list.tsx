import { ActionIcon, Button } from '@mantine/core';
import { UploadProgress } from '../form/upload-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FileUpload, FileUploads } from './file-uploads.ts';

interface UploadListProps {
  sent: readonly FileUpload[];
  uploads: FileUploads;
}

/** Progress and outcome of each upload. A failed one stays with its reason until it is removed (D34.3). */
export function UploadList({ sent, uploads }: UploadListProps) {
  if (sent.length === 0) return null;
  const running = sent.filter(({ at }) => at === 'sending').length;
  const failed = sent.filter(({ at }) => at === 'failed').length;
  const done = sent.length - running - failed;
  const summary = [
    running > 0 && `${String(running)} uploading`,
    `${String(done)} uploaded`,
    failed > 0 && `${String(failed)} failed`,
  ].filter((each) => each !== false);
  return (
    <section className="stack-8 upload-list panel" aria-labelledby="upload-list-title">
      <div className="upload-list-head">
        <h2 id="upload-list-title">Uploads</h2>
        <p role="status">{summary.join(', ')}</p>
        {running === 0 && (
          <ActionIcon aria-label="Close the list of uploads" onClick={uploads.clear}>
            <Icon name="close" />
          </ActionIcon>
        )}
      </div>
      <ul>
        {sent.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadRow({
  upload: { id, name, at, fraction, message, file },
  uploads,
}: {
  upload: FileUpload;
  uploads: FileUploads;
}) {
  if (at === 'sending')
    return <UploadProgress name={name} fraction={fraction} onCancel={() => uploads.remove(id)} />;
  if (at === 'done')
    return (
      <>
        <b>{name}</b>
        <span>{message === '' ? 'Uploaded' : message}</span>
      </>
    );
  return (
    <>
      <b>{name}</b>
      <span className="field-error" role="alert">
        {message}
      </span>
      <span className="line">
        {file !== null && (
          <Button size="xs" onClick={() => uploads.retry(id, file)}>
            Try again
          </Button>
        )}
        <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => uploads.remove(id)}>
          Remove
        </Button>
      </span>
    </>
  );
}
