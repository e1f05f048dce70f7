import { useEffect, useState } from 'react';
import type { DeploySchedule, ScheduleTime } from '@wa/core/contract/deploys';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { Button, TextInput, NativeSelect } from '@mantine/core';
import { optionsWith } from '../../ui/options.ts';
import { Problem } from '../../ui/problem.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { DAYS, nextText, timeZones } from './schedule-view.ts';

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = timeZones(OWN_ZONE).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const FIRST: ScheduleTime = { day: 'monday', time: '06:00', timeZone: OWN_ZONE };

/** When the server deploys by itself. */
export function DeploySchedulePanel({ reachable }: { reachable: boolean }) {
  const { schedule, problem, isSaving, save } = useSchedule(reachable);
  const [edited, setEdited] = useState<ScheduleTime | null>(null);
  const at = schedule?.at ?? null;
  const form = edited ?? at ?? FIRST;
  const change = (part: Partial<ScheduleTime>) => setEdited({ ...form, ...part });
  const isOff = !reachable || isSaving || schedule === null;
  const put = (next: ScheduleTime | null) => void save(next).then((isDone) => isDone && setEdited(null));
  return (
    <section aria-labelledby="schedule-title" className="fields">
      <h3 id="schedule-title">Schedule</h3>
      {schedule === null && problem === null && reachable && <p role="status">Reading the schedule…</p>}
      {schedule !== null && (
        <p role="status">
          {at === null ? (
            'Nothing is scheduled: a deploy goes out when you press it.'
          ) : (
            <b>{scheduleText(at)}</b>
          )}
          {at !== null && schedule.next !== null && <> Next: {nextText(schedule.next, at)}.</>}
        </p>
      )}
      <Problem text={problem} />
      <div className="schedule-form">
        <NativeSelect
          label="Day"
          data={DAYS}
          value={form.day}
          onChange={(event) => change({ day: event.currentTarget.value as ScheduleTime['day'] })}
        />
        <TextInput
          label="Time"
          type="time"
          value={form.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <NativeSelect
          label="Time zone of the office"
          data={optionsWith(form.timeZone, ZONES)}
          value={form.timeZone}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
        />
      </div>
      <div className="button-row">
        <Button variant="filled" disabled={isOff || form.time === ''} onClick={() => put(form)}>
          Save schedule
        </Button>
        {at !== null && (
          <Button disabled={isOff} onClick={() => put(null)}>
            End schedule
          </Button>
        )}
      </div>
      <p className="muted">
        It publishes what is saved by then. Blockers stop it: the deploy is then listed as failed under
        History.
      </p>
    </section>
  );
}

function useSchedule(reachable: boolean) {
  const api = useApi();
  const report = useReport();
  const [schedule, setSchedule] = useState<DeploySchedule | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (!reachable) return;
    let isWanted = true;
    void api
      .publishing()
      .then((publishing) => publishing.schedule())
      .then((read) => {
        if (isWanted) setSchedule(read);
      })
      .catch((error: unknown) => {
        report('The schedule could not be read', error);
        if (isWanted) setProblem('The schedule could not be read. Try again later.');
      });
    return () => {
      isWanted = false;
    };
  }, [api, reachable, report]);

  /** Whether the server has it. */
  async function save(at: ScheduleTime | null): Promise<boolean> {
    setSaving(true);
    try {
      const { setSchedule: put } = await api.publishing();
      setSchedule(await put(at));
      setProblem(null);
      return true;
    } catch (error) {
      report('The schedule could not be saved', error);
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { schedule, problem, isSaving, save };
}
