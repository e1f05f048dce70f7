import type { PlatformSignal } from '../../platform/port.ts';
import type { Clock } from '../clock.ts';

/** Milliseconds between two polls of the server while it is unreachable (D10). */
export const PROBE_EVERY = 2_000;

/** `unclear`: the response isn't from this server, or none arrived in time (D12). */
export type Contact = 'there' | 'unclear' | 'offline';

export interface Reachability {
  contact: () => Contact;
  reachable: () => boolean;
  /** Records the outcome of the latest call. */
  report: (contact: Contact) => void;
  /** Resumes after `stop`. */
  start: () => void;
  stop: () => void;
}

export interface ReachabilityOptions {
  clock: Clock;
  online: PlatformSignal;
  /** Sends a request to the server. The call reports its outcome itself. */
  probe: () => Promise<unknown>;
  onChange: (contact: Contact) => void;
}

/** Tracks whether the server responds, and polls it every two seconds while it doesn't. */
export function createReachability({ clock, online, probe, onChange }: ReachabilityOptions): Reachability {
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
  const listen = () =>
    online.onChange((isOnline) => {
      if (!isOnline || found === 'there' || cancel === null) return;
      cancel();
      look();
    });
  function forget(): void {
    cancel?.();
    cancel = null;
  }
  let unsubscribe = listen();
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
    start: () => {
      stopped = false;
      unsubscribe = listen();
      schedule();
    },
    stop: () => {
      stopped = true;
      forget();
      unsubscribe();
    },
  };
}
