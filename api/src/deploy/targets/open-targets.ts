import { join } from 'node:path';
import type { DataFolder } from '../../config/data-folder.ts';
import type { Env } from '../../config/env.ts';
import { gitTarget } from './git-target.ts';
import { s3Target } from './s3-target.ts';
import type { Target } from './target.ts';

/** The places that the environment names (D2). */
export function openTargets(
  { deployS3, deployGit }: Pick<Env, 'deployS3' | 'deployGit'>,
  folder: DataFolder,
): Target[] {
  return [
    ...(deployS3 === null ? [] : [s3Target(deployS3)]),
    ...(deployGit === null ? [] : [gitTarget(deployGit, join(folder.root, 'site-git'))]),
  ];
}
