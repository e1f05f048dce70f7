import { groupBy } from '@wa/core/domain/record';
import { dayOf, timeOf } from '../../ui/times.ts';
import type { HistoryEntry } from './record-words.ts';

const TAGS = { lost: 'note-bad', waiting: '', version: 'tag-info' } as const;
const SIGNS = { lost: 'discarded', waiting: 'waits', version: '' } as const;

interface VersionListProps {
  entries: readonly HistoryEntry[];
  /** Key of the compared version. */
  chosen: string | null;
  onChoose: (entry: HistoryEntry) => void;
}

/** The history by days. */
export function VersionList({ entries, chosen, onChoose }: VersionListProps) {
  return (
    <div className="stack history-list">
      {[...groupBy(entries, ({ at }) => dayName(at))].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="field-label">{day}</h3>
          <ul>
            {ofDay.map((entry) => (
              <li key={entry.key}>
                <Line entry={entry} isChosen={entry.key === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const dayName = (at: string) => dayOf(at).replace(/,.*/, '');

interface LineProps {
  entry: HistoryEntry;
  isChosen: boolean;
  onChoose: (entry: HistoryEntry) => void;
}

function Line({ entry, isChosen, onChoose }: LineProps) {
  const { what, version, text, by, at, record } = entry;
  const parts = (
    <>
      <span className={`tag ${TAGS[what]}`}>{version ?? SIGNS[what]}</span>
      <span>
        {version !== null && <span className="visually-hidden">Version {version}: </span>}
        {text}
        <small>{by}</small>
      </span>
      <time className="figures" dateTime={at}>
        {timeOf(at)}
      </time>
    </>
  );
  if (record === null) return <div className="item-row history-line">{parts}</div>;
  return (
    <button
      type="button"
      className="item-row history-line"
      aria-pressed={isChosen}
      onClick={() => onChoose(entry)}
    >
      {parts}
    </button>
  );
}
