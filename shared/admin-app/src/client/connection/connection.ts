import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered, answerOf } from '../transport/client-error.ts';
import type { Clock } from '../clock.ts';
import { createReachability, type Contact, type Reachability } from './reachability.ts';
import { openSession, type Identity, type Session, type SessionOptions } from './session.ts';

export interface Connection {
  session: Session;
  reach: Reachability;
  /** A call with its fate told to the gate and to reachability. @throws whatever `work` throws */
  heed: <T>(work: () => Promise<T>) => Promise<T>;
  /** A call has failed: nobody answered, or the session is over. */
  heard: (error: unknown) => void;
  /** The server has answered. */
  answered: () => void;
  /** Asks the server who it is. @throws ClientError */
  identify: () => Promise<Identity>;
  /** Who answers: without asking while the server has not been silent since it said so. @throws ClientError */
  whoAnswers: () => Promise<Pick<Identity, 'serverId' | 'authenticated'>>;
}

/** Milliseconds of silence after which the server is asked again who it is. */
const KNOWN_FOR = 2_000;

interface ConnectionOptions extends Pick<SessionOptions, 'api' | 'ahead'> {
  platform: Platform;
  clock: Clock;
  onSession: () => void;
  onReach: (contact: Contact) => void;
  /** Another server answers at this address: what is cached belongs to the old one. */
  onOtherServer: () => Promise<void>;
}

/** The one server: who it is, whether it answers, and whether the gate is open. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { api, ahead, platform, clock, onSession, onReach, onOtherServer } = options;
  const session = await openSession({ api, ahead, platform, onChange: onSession, onOtherServer });
  let knownAt = -Infinity;
  const identify = async () => {
    const identity = await heed(session.identify);
    knownAt = clock.now().getTime();
    return identity;
  };
  const isKnown = () => Math.abs(clock.now().getTime() - knownAt) <= KNOWN_FOR;
  const reach = createReachability({ clock, online: platform.online, probe: identify, onChange: onReach });

  function heard(error: unknown): void {
    if (isUnanswered(error)) {
      knownAt = -Infinity;
      reach.report(answerOf(error.failure) === 'offline' ? 'offline' : 'unclear');
    }
    if (error instanceof ClientError && error.kind === 'refused') {
      answered();
      if (error.status === 401) session.lock();
    }
  }

  function answered(): void {
    if (isKnown()) knownAt = clock.now().getTime();
    reach.report('there');
  }

  async function whoAnswers() {
    const serverId = session.serverId();
    const isOpen = session.state() === 'open' && reach.reachable();
    return isOpen && serverId !== null && isKnown() ? { serverId, authenticated: true } : identify();
  }

  async function heed<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      answered();
      return answer;
    } catch (error) {
      heard(error);
      throw error;
    }
  }

  return { session, reach, heed, heard, answered, identify, whoAnswers };
}
