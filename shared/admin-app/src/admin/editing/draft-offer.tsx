import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { dayOf } from '../../ui/times.ts';

interface DraftOfferProps {
  /** ISO 8601 of the draft. */
  at: string;
  /** Names of the parts in which it differs from what is saved. */
  parts: readonly string[];
  /** The record has changed since the draft was begun. */
  isOutdated: boolean;
  onUse: () => void;
  onDiscard: () => void;
}

/** Offers input that was not saved the last time, and says what differs; nothing is put in silently. */
export function DraftOffer({ at, parts, isOutdated, onUse, onDiscard }: DraftOfferProps) {
  if (parts.length === 0) return null;
  return (
    <div className="strip" role="status">
      <Icon name="restore" />
      <b>There is a draft that was not saved</b>
      <span>
        {dayOf(at)}. It differs in: {parts.join(', ')}.
        {isOutdated && ' It has been changed since; saving will ask which to keep.'}
      </span>
      <span className="button-row strip-actions">
        <Button size="xs" onClick={onDiscard}>
          Discard draft
        </Button>
        <Button size="xs" variant="filled" onClick={onUse}>
          Restore draft
        </Button>
      </span>
    </div>
  );
}
