import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered, answerOf } from '../transport/client-error.ts';
import type { Clock } from '../clock.ts';
import { createReachability, type Contact, type Reachability } from './reachability.ts';
import { openSession, type Identity, type Session, type SessionOptions } from './session.ts';

export interface Connection {
  session: Session;
  reach: Reachability;
  /**
   * Runs a call and reports its outcome to the session and to reachability.
   * @throws whatever `work` throws
   */
  trackResponse: <T>(work: () => Promise<T>) => Promise<T>;
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
    const identity = await trackResponse(session.identify);
    knownAt = clock.now().getTime();
    return identity;
  };
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

  return { session, reach, trackResponse, reportFailure, reportResponse, identify, whoAnswers };
}
