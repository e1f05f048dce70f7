import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { appendEvent } from '../audit/events.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { EditorRecord } from '../store/records.ts';

/** Seconds that a code stands for (RFC 6238). */
const PERIOD = 30;
/** No characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 8;

export interface SecondFactor {
  /** Base32; it leaves the server once, when it is made (in no backup: store/backup-contents.ts). */
  secret: string;
  /** False until a first code has proven that the editor has it. */
  isOn: boolean;
  /** The step of the last code that was taken: it and older ones are refused. */
  lastStep: number;
  /** SHA-256 in hex of the recovery codes that are left. */
  recovery: string[];
}

/** What a right code was. */
export type CodeProof = { step: number } | { recovery: string };

export function readFactor({ factor }: Pick<EditorRecord, 'factor'>): SecondFactor | null {
  return (factor ?? null) as SecondFactor | null;
}

export function newFactor(): SecondFactor {
  return { secret: new Secret({ size: 20 }).base32, isOn: false, lastStep: 0, recovery: [] };
}

/** The address that an authenticator app reads. */
export function factorUri({ secret }: SecondFactor, name: string, site: string): string {
  return totpOf(secret, name, site).toString();
}

/** What the code proves, or null: the clock of either side may be one step off, and no code is good twice. */
export function checkCode(factor: SecondFactor, code: string, now: Date): CodeProof | null {
  const typed = code.replace(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(typed)) {
    const recovery = hashCode(typed);
    return factor.recovery.includes(recovery) ? { recovery } : null;
  }
  const timestamp = now.getTime();
  const delta = totpOf(factor.secret).validate({ token: typed, timestamp, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1_000 / PERIOD) + delta;
  return step > factor.lastStep ? { step } : null;
}

/** Takes a code that was checked, once; false when another login was faster, or the factor is another one by now. */
export async function spendCode(
  tx: StoreTransaction,
  editor: EditorRecord,
  proof: CodeProof | null,
  now: Date,
): Promise<boolean> {
  const factor = readFactor(editor);
  if (factor?.isOn !== true) return true;
  if (proof === null) return false;
  if ('step' in proof) {
    if (proof.step <= factor.lastStep) return false;
    await tx.update('editors', editor._id, { factor: { ...factor, lastStep: proof.step } });
    return true;
  }
  const recovery = factor.recovery.filter((hash) => hash !== proof.recovery);
  if (recovery.length === factor.recovery.length) return false;
  await tx.update('editors', editor._id, { factor: { ...factor, recovery } });
  const about = `${editor.name}, ${String(recovery.length)} left`;
  await appendEvent(tx, { what: 'recovery-code', about, by: editor.name }, now);
  return true;
}

/** New codes, to be shown once, and what is kept of them. Some 79 bits each: a quick hash is enough. */
export function makeRecoveryCodes(): { codes: string[]; recovery: string[] } {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => [group(), group(), group(), group()].join('-'));
  return { codes, recovery: codes.map((code) => hashCode(code.replaceAll('-', ''))) };
}

function totpOf(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, label, issuer });
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
