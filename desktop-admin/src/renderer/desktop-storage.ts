import { createProblemList } from '@wa/admin-app/platform/listeners';
import type { LogEntry, PlatformStorage, StorageProblem, StoredEntry } from '@wa/admin-app/platform/port';
import { APP_ORIGIN, BLOBS, FILE_NAME_HEADER } from '../ipc/addresses.ts';
import type { StorageRequest } from '../ipc/storage-request.ts';
import type { Call } from './call.ts';

interface StorageOptions {
  call: Call;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Damage found before the page was there. */
  found: readonly StorageProblem[];
}

/** Storage of the desktop app: values go to main as calls, bytes as requests; main has them on the disk. */
export function createDesktopStorage({ call, fetch, found }: StorageOptions): PlatformStorage {
  const { report, problems, onProblem } = createProblemList();
  for (const problem of found) report(problem);

  async function ask(request: StorageRequest): Promise<unknown> {
    const answer = await call('storage', request);
    for (const problem of answer.problems) report(problem);
    return answer.value;
  }
  const readLog = async (log: string, after: number) =>
    (await ask({ op: 'read-log', log, after })) as LogEntry[];

  const blobAddress = (key: string) => `${APP_ORIGIN}${BLOBS}${encodeURIComponent(key)}`;

  return {
    get: (area, key) => ask({ op: 'get', area, key }),
    put: async (area, key, value) => void (await ask({ op: 'put', area, key, value })),
    delete: async (area, key) => void (await ask({ op: 'delete', area, key })),
    list: async (area) => (await ask({ op: 'list', area })) as StoredEntry[],
    clear: async (area) => void (await ask({ op: 'clear', area })),
    append: async (log, values, after) =>
      (await ask({ op: 'append', log, values: [...values], after })) as LogEntry[],
    readLog,
    rewriteLog: async (log, fold) => {
      for (;;) {
        const entries = await readLog(log, 0);
        const values = fold(entries.map(({ value }) => value));
        const last = entries.at(-1)?.position ?? 0;
        // A record that was appended meanwhile must be folded, too.
        if ((await ask({ op: 'rewrite-log', log, last, values })) === true) return;
      }
    },
    putBlob: async (key, { name, type, bytes }) => {
      const answer = await fetch(blobAddress(key), {
        method: 'PUT',
        headers: { [FILE_NAME_HEADER]: encodeURIComponent(name) },
        body: new Blob([bytes], { type }),
      });
      if (!answer.ok) throw new Error(await failureOf(answer));
    },
    getBlob: async (key) => {
      const answer = await fetch(blobAddress(key));
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(await failureOf(answer));
      const type = answer.headers.get('content-type') ?? '';
      return {
        name: decodeURIComponent(answer.headers.get(FILE_NAME_HEADER) ?? ''),
        type,
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    },
    deleteBlob: async (key) => void (await ask({ op: 'delete-blob', key })),
    // Files in the user's own folder: nobody clears them.
    persist: async () => {},
    problems,
    onProblem,
  };
}

async function failureOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: string } | null;
  return body?.error ?? 'The file could not be kept on this computer';
}
