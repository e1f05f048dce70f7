import type { PlatformSignal } from '../../platform/port.ts';
import type { Clock } from '../clock.ts';

/** Milliseconds between two looks for the server while it is out of reach (D10). */
export const PROBE_EVERY = 2_000;

/** `unclear`: something answers that is not the server, or nothing in time (D12). */
export type Contact = 'there' | 'unclear' | 'offline';

export interface Reachability {
  contact: () => Contact;
  reachable: () => boolean;
  /** What the latest call has found. */
  report: (contact: Contact) => void;
  /** Goes on after a stop. */
  start: () => void;
  stop: () => void;
}

export interface ReachabilityOptions {
  clock: Clock;
  online: PlatformSignal;
  /** Asks the server for a sign of life; reports by itself. */
  probe: () => Promise<unknown>;
  onChange: (contact: Contact) => void;
}

/** Knows whether the server answers, and looks for it every two seconds while it does not. */
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
  // The machine's word is a hint: it starts a look at once, and never counts as an answer.
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
