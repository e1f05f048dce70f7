import { dayOf } from '../frame/times.ts';
import { fieldName } from '../changes/field-names.ts';

interface DraftOfferProps {
  /** ISO 8601 of the draft. */
  at: string;
  /** Names of the fields in which it differs from what is shown. */
  fields: readonly string[];
  /** The record has changed since the draft was begun. */
  isOutdated: boolean;
  onUse: () => void;
  onDiscard: () => void;
}

/** Offers unsaved input of an earlier visit and says in what it differs. */
export function DraftOffer({ at, fields, isOutdated, onUse, onDiscard }: DraftOfferProps) {
  if (fields.length === 0) return null;
  return (
    <div className="strip" role="status">
      <b>Unsaved input from {dayOf(at)}</b>
      <span>
        It differs in: {fields.map(fieldName).join(', ')}.
        {isOutdated && ' The saved version has changed since.'}
      </span>
      <span className="spacer" />
      <button type="button" className="button button-small" onClick={onUse}>
        Use it
      </button>
      <button type="button" className="button button-small button-quiet" onClick={onDiscard}>
        Discard it
      </button>
    </div>
  );
}
