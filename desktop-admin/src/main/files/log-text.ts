import type { LogEntry } from '@wa/admin-app/platform/port';
import { seal, unseal } from '@wa/admin-app/platform/seal';

/** The text of a log: a head with the first free position, then one sealed record a line. */
export interface ParsedLog {
  next: number;
  entries: LogEntry[];
  /** Lines that cannot be read, with the place they stood at. */
  damaged: { key: string; reason: string; stored: string }[];
}

export function recordLine(position: number, value: unknown): string {
  return `${JSON.stringify(seal({ position, value }))}\n`;
}

export function headLine(next: number): string {
  return `${JSON.stringify(seal({ next }))}\n`;
}

/** Reads a log as far as it can be read. A last line without its end was cut off by a crash: it counts as damaged. */
export function parseLog(text: string): ParsedLog {
  const parsed: ParsedLog = { next: 1, entries: [], damaged: [] };
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  lines.forEach((line, index) => {
    const opened = openLine(line);
    if (opened.ok && opened.position === null && index === 0) {
      parsed.next = Math.max(parsed.next, opened.next);
    } else if (opened.ok && opened.position !== null && opened.position >= parsed.next) {
      parsed.entries.push({ position: opened.position, value: opened.value });
      parsed.next = opened.position + 1;
    } else {
      const reason = opened.ok ? 'out of order' : opened.reason;
      parsed.damaged.push({ key: String(index), reason, stored: line });
    }
  });
  if (rest !== '')
    parsed.damaged.push({ key: String(lines.length), reason: 'cut off while it was written', stored: rest });
  return parsed;
}

type Line =
  | { ok: true; position: number; value: unknown }
  | { ok: true; position: null; next: number }
  | { ok: false; reason: string };

function openLine(line: string): Line {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return { ok: false, reason: 'not a stored record' };
  }
  const unsealed = unseal(parsed);
  if (!unsealed.ok) return unsealed;
  const { position, next, value } = (unsealed.value ?? {}) as Record<string, unknown>;
  if (typeof position === 'number') return { ok: true, position, value };
  if (typeof next === 'number') return { ok: true, position: null, next };
  return { ok: false, reason: 'not a stored record' };
}
