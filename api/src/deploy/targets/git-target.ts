import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzipName } from '../gzip-files.ts';
import type { Target } from './target.ts';

const run = promisify(execFile);
/** Milliseconds for one call of git, and bytes of its answer. */
const LIMIT = { timeout: 10 * 60_000, maxBuffer: 64 * 1024 * 1024 };
const AUTHOR = 'WA Catalogue';

export interface GitSettings {
  /** Address or path of the repository; it may hold a password. */
  remote: string;
  branch: string;
}

/**
 * A branch of a git repository that a host serves: each build is one commit on top of the branch, never a forced push.
 * @param gitDir where the server keeps its copy
 */
export function gitTarget({ remote, branch }: GitSettings, gitDir: string): Target {
  const ref = `refs/heads/${branch}`;
  const env = {
    ...process.env,
    GIT_DIR: gitDir,
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: AUTHOR,
    GIT_AUTHOR_EMAIL: 'noreply@localhost',
    GIT_COMMITTER_NAME: AUTHOR,
    GIT_COMMITTER_EMAIL: 'noreply@localhost',
  };
  const git = (args: readonly string[], signal?: AbortSignal, workTree?: string) =>
    run('git', ['-c', 'core.autocrlf=false', '-c', 'core.excludesFile=', ...args], {
      ...LIMIT,
      env: workTree === undefined ? env : { ...env, GIT_WORK_TREE: workTree },
      ...(workTree !== undefined && { cwd: workTree }),
      encoding: 'buffer',
      ...(signal && { signal }),
    });
  let lastRead: Promise<unknown> = Promise.resolve();
  const line = ({ stdout }: { stdout: Buffer }) => stdout.toString().trim();

  /** The newest commit of the branch there; null for a branch that is to be made. */
  async function fetchTip(signal?: AbortSignal): Promise<string | null> {
    const found = line(await git(['ls-remote', remote, ref], signal)).split(/\s/)[0] ?? '';
    if (found === '') return null;
    await git(['fetch', '--quiet', '--depth=1', remote, ref], signal);
    return found;
  }

  return {
    name: `the branch ${branch}`,
    async publish({ folder, buildId }, signal) {
      try {
        const isThere = await access(gitDir).then(
          () => true,
          () => false,
        );
        if (!isThere) await git(['init', '--quiet', '--bare', gitDir], signal);
        const tip = await fetchTip(signal);
        // Such hosts compress by themselves.
        await git(['add', '--all', '--force', '.', `:(exclude,glob)**/${gzipName('*')}`], signal, folder);
        const tree = line(await git(['write-tree'], signal));
        const parents = tip === null ? [] : ['-p', tip];
        const message = `Build ${buildId}`;
        const commit = line(await git(['commit-tree', tree, ...parents, '-m', message], signal));
        await git(['push', '--quiet', remote, `${commit}:${ref}`], signal);
      } catch {
        // What git says quotes the address, which may hold a password.
        throw new Error(`The branch ${branch} could not be pushed to`);
      }
    },
    read(file) {
      // One after the other: two that fetch at once are in each other's way.
      const reading = lastRead.then(async () => {
        const tip = await fetchTip();
        return tip === null ? null : (await git(['cat-file', 'blob', `${tip}:${file}`])).stdout;
      });
      const found = reading.catch(() => null);
      lastRead = found;
      return found;
    },
  };
}
