import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { ResultStore } from '#electron/store/results/result-store.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import type { Downloads } from './files/downloads.ts';
import type { Emit } from './procedures/dispatch.ts';
import type { ErrorLog } from './error-log.ts';
import type { FileRegistry } from './files/file-registry.ts';
import type { HostPorts } from './host-ports.ts';
import type { InboxReader } from './inbox/inbox.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Presence } from './jobs/presence.ts';
import type { OpenSites } from './open-sites.ts';
import type { RequestLog } from './service/request-log.ts';
import type { ServiceRunner } from './service/service-runner.ts';
import type { Scans } from './scans/scans.ts';
import type { SettingsStore } from './settings-store.ts';

export interface WorkbenchContext extends OpenSites {
  readonly ports: HostPorts;
  readonly dataFolder: DataFolder;
  readonly engine: TypingEngine;
  readonly results: ResultStore;
  readonly files: FileRegistry;
  readonly downloads: Downloads;
  /** Makes a folder on the disk of the data folder, for files that are too large for the folder of the system. */
  readonly makeRoom: () => Promise<string>;
  readonly jobs: JobRunner;
  /** Which workbenches use the data folder. */
  readonly presence: Pick<Presence, 'id' | 'isThere'>;
  readonly scans: Scans;
  readonly settings: SettingsStore;
  readonly inbox: InboxReader;
  readonly service: ServiceRunner;
  /** Applies the settings for host names and trusted proxies to a running service. */
  readonly readAccess: () => Promise<void>;
  readonly requests: RequestLog;
  readonly log: ErrorLog;
  readonly emit: Emit;
}
