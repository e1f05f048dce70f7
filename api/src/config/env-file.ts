/**
 * The settings file of the current folder, which for every npm command is the project's root. It has what the
 * environment does not say: a variable that is set there, even to nothing, wins.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { EnvError } from './env.ts';

/** Quoted values may hold line breaks; what is left of them keeps the count of lines. */
const QUOTED = /=[ \t]*(["'`])[^]*?\1/g;
const LINE = /^\s*(#.*|(export\s+)?\w+\s*=.*)?$/;

/**
 * Loads `.env` into process.env where there is one.
 * @throws EnvError with one line, and no values, when it cannot be read or Node would pass over a line in silence
 */
export function readEnvFile(file = resolve('.env')): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new EnvError([`${file} cannot be read (${String(code)})`]);
  }
  const lines = text.replace(QUOTED, (value) => `=${value.replace(/[^\n]/g, '')}`).split(/\r?\n/);
  const bad = lines.findIndex((line) => !LINE.test(line));
  if (bad >= 0) throw new EnvError([`${file} line ${bad + 1} must be NAME=value or begin with #`]);
  loadEnvFile(file);
}
