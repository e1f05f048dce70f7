import type { SiteRenderer } from '@wa/shared/contract/site';
import type { DataFolder } from './data-folder.ts';
import { createDataSheets } from './data-sheets/data-sheets.ts';
import type { DataSheets } from './data-sheets/data-sheets.ts';
import { createDocuments } from './data-sheets/documents.ts';
import type { Documents } from './data-sheets/documents.ts';
import { createDeployer } from './deploy/deployer.ts';
import type { Deployer } from './deploy/deployer.ts';
import { exportSite } from './deploy/export-site.ts';
import type { BuildInfo } from './deploy/build-id.ts';
import { keepPendingChanges } from './deploy/pending-changes.ts';
import type { PendingChanges } from './deploy/pending-changes.ts';
import type { Dependencies } from './dependencies.ts';
import { listClientFiles, noClientFiles } from './site/client-files.ts';
import { createSite } from './site/site.ts';
import type { Site } from './site/site.ts';
import { createQuota } from './uploads/quota.ts';
import type { Quota } from './uploads/quota.ts';
import type { UploadStorage } from './uploads/storage.ts';
import { uploadStorage } from './uploads/upload-storage.ts';

export interface RoomOptions {
  loadRenderer: () => Promise<SiteRenderer>;
  clientDir: string | null;
  /** False while developing: every page is rendered anew. */
  keep?: boolean;
}

/** What the server and the command line both build on: the site, its files and how it is deployed. */
export interface Rooms {
  site: Site;
  storage: UploadStorage;
  quota: Quota;
  sheets: DataSheets;
  documents: Documents;
  pending: PendingChanges;
  deployer: Deployer;
  exportTo: (
    folder: string,
    build: BuildInfo,
    onProgress?: (done: number, total: number) => void,
  ) => Promise<number>;
}

export function createRooms(deps: Dependencies, folder: DataFolder, options: RoomOptions): Rooms {
  const { env, store, siteSettings } = deps;
  const files = options.clientDir === null ? noClientFiles : listClientFiles(options.clientDir);
  const storage = uploadStorage(env, folder);
  const quota = createQuota(storage, env.s3 ? null : folder.root);
  const sheets = createDataSheets(deps, storage);
  const documents = createDocuments(deps, sheets, storage);
  const { loadRenderer, keep = true } = options;
  const site = createSite(deps, { loadRenderer, files, documents, keep });
  const exportTo: Rooms['exportTo'] = async (target, build, onProgress) => {
    await documents.loadUploads();
    return exportSite(target, {
      site,
      settings: siteSettings,
      store,
      uploads: storage,
      extraFiles: () => sheets.files(),
      build,
      onProgress,
    });
  };
  const pending = keepPendingChanges(deps);
  const deployer = createDeployer({ deps, folder: folder.site, pending, exportTo });
  return { site, storage, quota, sheets, documents, pending, deployer, exportTo };
}
