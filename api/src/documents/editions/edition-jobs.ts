import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import type { EditionJob } from '@wa/core/contract/printed-catalog';
import { ALREADY_CREATING } from '@wa/core/domain/printed-catalog/printed-catalog';
import { diskFaultText, isDiskFull } from '../../config/data-folder.ts';
import { readLiveSettings } from '../../content/published/live-content.ts';
import { readSettings } from '../../content/settings/settings.ts';
import type { Leases } from '../../store/leases.ts';
import type { Store, StoreReader } from '../../store/port.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';
import { composeEdition } from './compose-edition.ts';
import { EditionProblem, type EditionFolder } from './edition-folder.ts';
import { writeEdition, type ContentNeeds } from './write-edition.ts';

interface JobNeeds extends ContentNeeds {
  store: Store;
  leases: Leases;
  log: Logger;
  clock: () => Date;
  editions: EditionFolder;
  /** The process that composes an edition, for tests. */
  compose?: typeof composeEdition;
}

/** The lease that allows one process of all to create an edition. */
const LEASE = 'edition';
/** Milliseconds between two reports to other servers. */
const REPORT_EVERY = 1_000;

const KILLED = 'The server stopped while it was creating the PDF. Create it again.';
const STOPPING = 'The server is about to stop. Create the PDF again when it runs.';
const NO_ROOM = 'Free some space, then create the PDF again.';
const DISK_FAULT = 'Ask your server administrator to fix it, then create the PDF again.';

type JobEnd = Pick<EditionJob, 'state' | 'error'>;
const DONE: JobEnd = { state: 'done', error: null };

/** The office canceled the job. */
class Canceled extends Error {
  override readonly name = 'Canceled';
}

export type EditionJobs = ReturnType<typeof createEditionJobs>;

/** Creates editions in the background, one at a time over all server processes (D29.4). */
export function createEditionJobs(needs: JobNeeds) {
  const { store, leases, log, clock, editions } = needs;
  /** The job of this process. If a full disk prevented recording its end, this state counts. */
  let own: { job: EditionJob; control: AbortController; end: Promise<void> } | null = null;

  const readRecord = async (reader: StoreReader = store): Promise<EditionJob | null> => {
    const text = await readSetting(reader, 'edition-job');
    // Only this module writes the value, so its shape is known.
    return text === null ? null : (JSON.parse(text) as EditionJob);
  };

  /** Ends the job of a dead process. A live server has the lease, and its job continues. */
  async function endAbandoned(job: EditionJob): Promise<EditionJob> {
    const failed: EditionJob = { ...job, state: 'failed', error: KILLED };
    const isDead = await store.transact(async (tx) => {
      if (!(await leases.take(tx, LEASE))) return false;
      await writeSetting(tx, 'edition-job', JSON.stringify(failed));
      return true;
    });
    if (!isDead) return job;
    await editions.removeUnfinished();
    await store.transact((tx) => leases.release(tx, LEASE));
    return failed;
  }

  async function state(): Promise<EditionJob | null> {
    if (own?.job.state === 'running') return own.job;
    const stored = await readRecord();
    if (own !== null && stored?.startedAt === own.job.startedAt) return own.job;
    return stored?.state === 'running' ? endAbandoned(stored) : stored;
  }

  /** Shows the progress to other servers, one of which may have canceled the job. */
  async function report(job: EditionJob, cancel: () => void): Promise<void> {
    const isCanceled = await store.transact(async (tx) => {
      if ((await readRecord(tx))?.state === 'canceled') return true;
      await writeSetting(tx, 'edition-job', JSON.stringify(job));
      return false;
    });
    if (isCanceled) cancel();
  }

  /** Creates an edition. @returns how it ended; what a failed one has written is removed */
  async function create(
    job: EditionJob,
    who: string | null,
    signal: AbortSignal,
    step: () => void,
  ): Promise<JobEnd> {
    let id: string | null = null;
    let isFinished = false;
    try {
      await editions.removeUnfinished();
      const now = clock();
      const { printedCatalog } = await readSettings(store);
      const work = await editions.begin(now);
      ({ id } = work);
      const { sheets, ...facts } = await writeEdition(work.folder, needs, {
        day: now.toISOString().slice(0, 10),
        baseline: await editions.baseline(printedCatalog.edition),
        signal,
        // Each product is read, measured, and painted.
        onProduct(total) {
          job.total ||= 3 * total;
          step();
        },
      });
      job.total = job.done + 2 * sheets;
      const task = { folder: work.folder, title: facts.title, paper: facts.paper };
      const pages = await (needs.compose ?? composeEdition)(task, { signal, onSheet: step });
      signal.throwIfAborted();
      await editions.finish(id, { ...facts, createdAt: now.toISOString(), who, pages });
      isFinished = true;
      const published = [await readSettings(store), await readLiveSettings(store)];
      await editions.prune(published.flatMap((each) => each?.printedCatalog.edition ?? []));
      log.info({ id, pages }, 'catalog edition created');
    } catch (error) {
      // A finished edition remains valid even if older ones could not be removed.
      const end = isFinished ? DONE : outcomeOf(error, signal);
      if (end.state !== 'canceled') log.error({ err: error }, 'catalog edition failed');
      if (id !== null && !isFinished)
        await editions
          .discard(id)
          .catch((left: unknown) => log.warn({ err: left }, 'edition cleanup failed'));
      return end;
    }
    return DONE;
  }

  async function run(job: EditionJob, who: string | null, control: AbortController): Promise<void> {
    const signal = AbortSignal.any([control.signal, leases.keep(LEASE)]);
    let reported = performance.now();
    const step = () => {
      job.done += 1;
      if (performance.now() - reported < REPORT_EVERY) return;
      reported = performance.now();
      const cancel = () => control.abort(new Canceled());
      report(job, cancel).catch((error: unknown) =>
        log.warn({ err: error }, 'edition progress write failed'),
      );
    };
    const end = await create(job, who, signal, step);
    await store
      .transact(async (tx) => {
        // A server that took over has a job of its own.
        if (!(await leases.holds(tx, LEASE))) return;
        await writeSetting(tx, 'edition-job', JSON.stringify({ ...job, ...end }));
        await leases.release(tx, LEASE);
      })
      .catch((error: unknown) => log.error({ err: error }, 'edition result write failed'))
      .finally(() => {
        leases.stopHeartbeat(LEASE);
        // The job is shown as ended only when another one can start.
        Object.assign(job, end);
      });
  }

  return {
    state,
    /** Starts a job. @throws ApiError conflict while one runs, in whichever process */
    async start(who: string | null): Promise<void> {
      const job: EditionJob = {
        state: 'running',
        startedAt: clock().toISOString(),
        done: 0,
        total: 0,
        error: null,
      };
      const isFree = await store.transact(async (tx) => {
        if (!(await leases.take(tx, LEASE))) return false;
        await writeSetting(tx, 'edition-job', JSON.stringify(job));
        return true;
      });
      if (!isFree) throw new ApiError('conflict', ALREADY_CREATING);
      const control = new AbortController();
      own = { job, control, end: run(job, who, control) };
    },
    /**
     * Cancels the job. A job of this process has left nothing when this resolves; a job of another process
     * ends soon.
     */
    async cancel(): Promise<void> {
      if (own?.job.state === 'running') {
        own.control.abort(new Canceled());
        await own.end;
        return;
      }
      await store.transact(async (tx) => {
        const job = await readRecord(tx);
        if (job?.state !== 'running') return;
        await writeSetting(tx, 'edition-job', JSON.stringify({ ...job, state: 'canceled' }));
      });
    },
    /** Resolves when no job of this process runs. */
    idle: async () => own?.end,
    stop: () => own?.control.abort(new EditionProblem(STOPPING)),
  };
}

function outcomeOf(error: unknown, signal: AbortSignal): JobEnd {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof Canceled) return { state: 'canceled', error: null };
  // The lease was lost, because this server didn't respond for a while.
  if (reason instanceof DOMException) return { state: 'failed', error: KILLED };
  const disk = diskFaultText(reason);
  if (disk !== null)
    return { state: 'failed', error: `${disk} ${isDiskFull(reason) ? NO_ROOM : DISK_FAULT}` };
  return { state: 'failed', error: reason instanceof Error ? reason.message : String(reason) };
}
