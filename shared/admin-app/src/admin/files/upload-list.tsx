import { Button } from '@mantine/core';
import { UploadProgress } from '../form/upload-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SENT_WHEN, UPLOAD_FAILED } from '@wa/core/domain/messages';
import { documentProblem, imageProblem, isHeic } from '@wa/core/domain/uploads';
import type { Uploads } from '../../client/edits/uploads.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { createListeners } from '../../platform/listeners.ts';

/** Progress and outcome of each upload. A failed one stays with its reason until it is removed (D34.3). */
export function UploadList({ sent, uploads }: { sent: readonly FileUpload[]; uploads: FileUploads }) {
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
      <div className="line">
        <h2 id="upload-list-title">Uploads</h2>
        <p className="muted grow" role="status">
          {summary.join(', ')}
        </p>
        {running === 0 && (
          <IconButton icon="close" label="Close the list of uploads" onClick={uploads.clear} />
        )}
      </div>
      <ul className="stack-8">
        {sent.map((upload) => (
          <li key={upload.id} className="line">
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

/** An upload on the Files screen, until its row is dismissed. */
interface FileUpload {
  id: string;
  name: string;
  at: 'sending' | 'done' | 'failed';
  /** Share sent, 0 to 1. */
  fraction: number;
  /** The reason of a failure, or when a file on this computer will be sent. */
  message: string;
  /** The file for another try; null if it isn't accepted. */
  file: File | null;
}

interface UploadsNeeds {
  uploads: Pick<Uploads, 'upload'>;
  report: (message: string, detail?: unknown) => void;
}

const problemOf = (file: File): string | null =>
  file.type.startsWith('image/') || isHeic(file.name) ? imageProblem(file) : documentProblem(file);

/** Uploads any number of files at once (D34.3). They continue when the screen closes. */
export function createFileUploads({ uploads, report }: UploadsNeeds) {
  const listeners = createListeners<void>();
  const idle = createListeners<void>();
  const aborts = new Map<string, AbortController>();
  let all: readonly FileUpload[] = [];

  function set(id: string, changes: Partial<FileUpload>): void {
    all = all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
    listeners.tell();
  }
  function remove(id: string): void {
    all = all.filter((upload) => upload.id !== id);
    listeners.tell();
  }

  async function send(id: string, file: File): Promise<void> {
    const problem = problemOf(file);
    if (problem !== null) return set(id, { at: 'failed', message: problem, file: null });
    const controller = new AbortController();
    const { signal } = controller;
    aborts.set(id, controller);
    set(id, { at: 'sending', fraction: 0, message: '', file });
    try {
      const sent = await uploads.upload(file, { signal, onProgress: (fraction) => set(id, { fraction }) });
      const message = sent.state === 'saved' ? '' : SENT_WHEN[sent.why];
      set(id, { at: 'done', fraction: 1, message, file: null });
    } catch (error) {
      if (signal.aborted) return remove(id);
      report(UPLOAD_FAILED, error);
      const isRefused = error instanceof ClientError && error.kind === 'refused';
      set(id, {
        at: 'failed',
        message: error instanceof ClientError ? error.message : UPLOAD_FAILED,
        file: isRefused ? null : file,
      });
    } finally {
      aborts.delete(id);
      if (aborts.size === 0) idle.tell();
    }
  }

  return {
    subscribe: listeners.add,
    /** Calls the listener when no upload runs anymore. */
    onIdle: idle.add,
    getState: () => all,
    add(files: readonly File[]): void {
      const fresh = files.map((file) => ({ id: crypto.randomUUID(), file }));
      all = [
        ...all.filter(({ at }) => at !== 'done'),
        ...fresh.map(({ id, file }) => {
          return { id, name: file.name, at: 'sending', fraction: 0, message: '', file } as const;
        }),
      ];
      listeners.tell();
      for (const { id, file } of fresh) void send(id, file);
    },
    retry: (id: string, file: File) => void send(id, file),
    /** Cancels an upload, or removes the row of one that has ended. */
    remove(id: string): void {
      const running = aborts.get(id);
      if (running === undefined) remove(id);
      else running.abort();
    },
    clear(): void {
      all = all.filter(({ at }) => at === 'sending');
      listeners.tell();
    },
  };
}

export type FileUploads = ReturnType<typeof createFileUploads>;
