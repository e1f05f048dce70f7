import { useEffect, useState } from 'react';
import * as contract from '@wa/core/contract/deploys';
import { SCHEDULE_DAYS, type DeploySchedule, type ScheduleTime } from '@wa/core/contract/deploys';
import { isDay } from '@wa/core/domain/day';
import { scheduleText } from '@wa/core/domain/publishing/schedule-text';
import { Button, TextInput, NativeSelect } from '@mantine/core';
import { optionsWith } from '../../ui/options.ts';
import { Problem } from '../../ui/problem.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { DAYS, nextText, ONCE, timeZones, tomorrowIn } from './schedule-view.ts';

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = timeZones(OWN_ZONE).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const FIRST: ScheduleTime = { day: 'monday', time: '06:00', timeZone: OWN_ZONE };

/** Edits the schedule of automatic deploys. */
export function DeploySchedulePanel({ reachable }: { reachable: boolean }) {
  const { schedule, problem, isSaving, save } = useSchedule(reachable);
  const [edited, setEdited] = useState<ScheduleTime | null>(null);
  const at = schedule?.at ?? null;
  const form = edited ?? at ?? FIRST;
  const change = (part: Partial<ScheduleTime>) => setEdited({ ...form, ...part });
  const isOnce = !SCHEDULE_DAYS.some((day) => day === form.day);
  const isOff = !reachable || isSaving || schedule === null;
  const put = async (next: ScheduleTime | null) => {
    // Changes made during the save stay in the form.
    if (await save(next)) setEdited((now) => (now === edited ? null : now));
  };
  return (
    <section aria-labelledby="schedule-title" className="stack">
      <h3 id="schedule-title">Schedule</h3>
      {schedule === null && problem === null && reachable && <p role="status">Loading the schedule…</p>}
      {schedule !== null && (
        <p role="status">
          {at === null ? (
            'No deploys are scheduled. Choose days or a date and a time to deploy automatically.'
          ) : (
            <b>{scheduleText(at)}</b>
          )}
          {at !== null && !isDay(at.day) && schedule.next !== null && (
            <> Next: {nextText(schedule.next, at)}.</>
          )}
        </p>
      )}
      <Problem text={problem} />
      <div className="stack columns-sm schedule-form">
        <NativeSelect
          label="When"
          data={DAYS}
          value={isOnce ? ONCE : form.day}
          onChange={({ currentTarget: { value } }) =>
            change({ day: value === ONCE ? tomorrowIn(form.timeZone) : value })
          }
        />
        {isOnce && (
          <TextInput
            label="Date"
            type="date"
            value={form.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
          />
        )}
        <TextInput
          label="Time"
          type="time"
          value={form.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <NativeSelect
          label="Office time zone"
          data={optionsWith(form.timeZone, ZONES)}
          value={form.timeZone}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
        />
      </div>
      <div className="line">
        <Button
          variant="filled"
          disabled={isOff || form.time === '' || form.day === ''}
          onClick={() => void put(form)}
        >
          Save schedule
        </Button>
        {at !== null && (
          <Button disabled={isOff} onClick={() => void put(null)}>
            Remove schedule
          </Button>
        )}
      </div>
      <p className="muted">
        A scheduled deploy publishes everything saved by then. If a check finds a blocker, the deploy fails
        and appears under History.
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
      .ask(contract.getSchedule, {})
      .then((read) => {
        if (isWanted) setSchedule(read);
      })
      .catch((error: unknown) => {
        report('Failed to load the schedule', error);
        if (isWanted) setProblem('We couldn’t load the schedule. Try again later.');
      });
    return () => {
      isWanted = false;
    };
  }, [api, reachable, report]);

  /** Saves the schedule. Resolves to true if the server has stored it. */
  async function save(at: ScheduleTime | null): Promise<boolean> {
    setSaving(true);
    try {
      setSchedule(await api.ask(contract.setSchedule, { body: { at } }));
      setProblem(null);
      return true;
    } catch (error) {
      report('Failed to save the schedule', error);
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { schedule, problem, isSaving, save };
}
