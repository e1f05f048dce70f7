import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { historyRequests, type HistoryOf } from './history-requests.ts';

const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);

/** The one history that is open, whatever becomes of the list that it was asked for in. */
export function RecordHistory() {
  const [record, setRecord] = useState<HistoryOf | null>(null);
  useEffect(() => historyRequests.add(setRecord), []);
  return record && <HistoryDialog key={record.id} {...record} onClose={() => setRecord(null)} />;
}
