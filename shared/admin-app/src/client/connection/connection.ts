import type { Platform, PlatformSignal } from '../../platform/port.ts';
import { ClientError, isUnanswered, answerOf } from '../transport/client-error.ts';
import type { Clock } from '../clock.ts';
import { openSession, type Identity, type Session, type SessionOptions } from './session.ts';

export interface Connection {
  session: Session;
  reach: Reachability;
  /**
   * Runs a call and reports its outcome to the session and to reachability.
   * @throws whatever `work` throws
   */
  trackResponse: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Waits for the answer of a read; only a moment while the server doesn't respond.
   * @throws ClientError `timeout` if there is none by then
   */
  awaitRead: <T>(answer: Promise<T>) => Promise<T>;
  /** Handles a failed call: the server didn't respond, or the session has expired. */
  reportFailure: (error: unknown) => void;
  /** Records a response of the server. */
  reportResponse: () => void;
  /**
   * Asks the server for its id and the state of the session.
   * @throws ClientError
   */
  identify: () => Promise<Identity>;
  /**
   * Returns the server's identity, without a request if the server has responded recently.
   * @throws ClientError
   */
  whoAnswers: () => Promise<Pick<Identity, 'serverId' | 'authenticated'>>;
}

/** Milliseconds without a response after which the server is identified again. */
const KNOWN_FOR = 2_000;
/** Milliseconds that a user waits for a server that didn't respond last time. */
export const UNREACHED_WAIT = 1_500;
/** Milliseconds that a start waits for the server before it opens the content of this computer. */
const START_WAIT = 5_000;

interface ConnectionOptions extends Pick<SessionOptions, 'api' | 'ahead'> {
  platform: Platform;
  clock: Clock;
  onSession: () => void;
  onReach: (contact: Contact) => void;
  /** Called if another server responds at this address, because the cached content belongs to the old one. */
  onOtherServer: () => Promise<void>;
}

/** Opens the connection to the one server: its identity, its reachability, and the session. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { api, ahead, platform, clock, onSession, onReach, onOtherServer } = options;
  const session = await openSession({ api, ahead, platform, onChange: onSession, onOtherServer });
  let knownAt = -Infinity;
  const identify = async () => {
    const cancel = session.state() === 'unknown' ? clock.after(START_WAIT, openUnanswered) : null;
    try {
      const identity = await trackResponse(session.identify);
      knownAt = clock.now().getTime();
      return identity;
    } finally {
      cancel?.();
    }
  };
  function openUnanswered(): void {
    session.openRemembered();
    reach.report('unclear');
  }
  const isKnown = () => Math.abs(clock.now().getTime() - knownAt) <= KNOWN_FOR;
  const reach = createReachability({ clock, online: platform.online, probe: identify, onChange: onReach });

  function reportFailure(error: unknown): void {
    if (isUnanswered(error)) {
      knownAt = -Infinity;
      reach.report(answerOf(error.failure) === 'offline' ? 'offline' : 'unclear');
    }
    if (error instanceof ClientError && error.kind === 'refused') {
      reportResponse();
      if (error.status === 401) session.lock();
    }
  }

  function reportResponse(): void {
    if (isKnown()) knownAt = clock.now().getTime();
    reach.report('there');
  }

  async function whoAnswers() {
    const serverId = session.serverId();
    const isOpen = session.state() === 'open' && reach.reachable();
    return isOpen && serverId !== null && isKnown() ? { serverId, authenticated: true } : identify();
  }

  async function trackResponse<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      reportResponse();
      return answer;
    } catch (error) {
      reportFailure(error);
      throw error;
    }
  }

  function awaitRead<T>(answer: Promise<T>): Promise<T> {
    if (reach.reachable()) return answer;
    let cancel = () => {};
    const late = new Promise<never>((_resolve, reject) => {
      cancel = clock.after(UNREACHED_WAIT, () => reject(new ClientError({ kind: 'timeout' })));
    });
    return Promise.race([answer, late]).finally(() => cancel());
  }

  return { session, reach, trackResponse, awaitRead, reportFailure, reportResponse, identify, whoAnswers };
}

/** Milliseconds between two polls of the server while it is unreachable (D10). */
const PROBE_EVERY = 2_000;

/** `unclear`: the response isn't from this server, or none arrived in time (D12). */
export type Contact = 'there' | 'unclear' | 'offline';

interface Reachability {
  contact: () => Contact;
  reachable: () => boolean;
  /** Records the outcome of the latest call. */
  report: (contact: Contact) => void;
  stop: () => void;
}

interface ReachabilityOptions {
  clock: Clock;
  online: PlatformSignal;
  /** Sends a request to the server. The call reports its outcome itself. */
  probe: () => Promise<unknown>;
  onChange: (contact: Contact) => void;
}

/** Tracks whether the server responds, and polls it every two seconds while it doesn't. */
function createReachability({ clock, online, probe, onChange }: ReachabilityOptions): Reachability {
  let found: Contact = 'there';
  let cancel: (() => void) | null = null;
  let stopped = false;

  function look(): void {
    cancel = null;
    probe()
      .catch(() => {})
      .finally(schedule)
      .catch(() => {});
  }
  function schedule(): void {
    if (found === 'there' || stopped || cancel !== null) return;
    cancel = clock.after(PROBE_EVERY, look);
  }
  // The system's online event is only a hint: it starts a poll at once but never counts as a response.
  const unsubscribe = online.onChange((isOnline) => {
    if (!isOnline || found === 'there' || cancel === null) return;
    cancel();
    look();
  });
  function forget(): void {
    cancel?.();
    cancel = null;
  }
  return {
    contact: () => found,
    reachable: () => found === 'there',
    report: (contact) => {
      const changed = contact !== found;
      found = contact;
      if (contact === 'there') forget();
      schedule();
      if (changed) onChange(contact);
    },
    stop: () => {
      stopped = true;
      forget();
      unsubscribe();
    },
  };
}
