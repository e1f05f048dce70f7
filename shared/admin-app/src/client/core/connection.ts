import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered } from '../client-error.ts';
import type { Clock } from '../clock.ts';
import type { ApiClient } from '../http.ts';
import { createReachability, type Reachability } from '../reachability.ts';
import { openSession, type Identity, type Session } from '../session.ts';

export interface Connection {
  session: Session;
  reach: Reachability;
  /** A call with its fate told to the gate and to reachability. @throws whatever `work` throws */
  heed: <T>(work: () => Promise<T>) => Promise<T>;
  /** A call has failed: nobody answered, or the session is over. */
  heard: (error: unknown) => void;
  /** Asks the server who it is. @throws ClientError */
  identify: () => Promise<Identity>;
}

export interface ConnectionOptions {
  api: ApiClient;
  platform: Platform;
  clock: Clock;
  onSession: () => void;
  onReach: (reachable: boolean) => void;
  /** Another server answers at this address: what is cached belongs to the old one. */
  onOtherServer: () => Promise<void>;
}

/** The one server: who it is, whether it answers, and whether the gate is open. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { api, platform, clock, onSession, onReach, onOtherServer } = options;
  const session = await openSession({ api, platform, onChange: onSession, onOtherServer });
  const identify = () => heed(session.identify);
  const reach = createReachability({ clock, online: platform.online, probe: identify, onChange: onReach });

  function heard(error: unknown): void {
    if (isUnanswered(error)) reach.report(false);
    if (error instanceof ClientError && error.kind === 'refused') {
      reach.report(true);
      if (error.status === 401) session.lock();
    }
  }

  async function heed<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      reach.report(true);
      return answer;
    } catch (error) {
      heard(error);
      throw error;
    }
  }

  return { session, reach, heed, heard, identify };
}
