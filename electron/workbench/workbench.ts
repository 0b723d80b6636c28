import { join } from 'node:path';
import { createOwnerServer } from '#electron/server/create-server.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { showPeople } from '#electron/store/people/show-people.ts';
import { createMailer } from '#electron/mail/mailer.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createResultStore } from '#electron/store/results/result-store.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { OWNER } from '#shared/principal.ts';
import type { EventName, EventPayload } from '#shared/rpc/contract/contract.ts';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';
import type { WireResult } from '#shared/rpc/transport.ts';
import type { WorkbenchContext } from './workbench-context.ts';
import { keepSending } from './drafts/send/keep-sending.ts';
import { purgeDrafts } from './drafts/draft-files.ts';
import { openSites } from './open-sites.ts';
import { followCases } from './cases/follow-cases.ts';
import { keepClustersCurrent } from './follow-clusters.ts';
import { followDatabases } from './follow-databases.ts';
import { offerDemo } from './procedures/demo.ts';
import { createDispatcher } from './procedures/dispatch.ts';
import { createDownloads } from './files/downloads.ts';
import { createErrorLog } from './error-log.ts';
import { createFileRegistry } from './files/file-registry.ts';
import { createHandlers } from './procedures/handlers.ts';
import { createHostMemory, type HostMemory } from './host-memory.ts';
import type { HostPorts } from './host-ports.ts';
import { createInbox } from './inbox/inbox.ts';
import { purgeArchivedFiles } from './inbox/archived-files.ts';
import { tellOfPublication, tellOfInbox, type InboxOptions } from './inbox/notify-of-inbox.ts';
import { tellOfWatches } from './tell-of-watches.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createJobStore } from './jobs/job-store.ts';
import { notifyOfLongJob } from './jobs/job-notice.ts';
import { createJobWork } from './jobs/job-work.ts';
import { takePresence } from './jobs/presence.ts';
import { createRequestLog } from './service/request-log.ts';
import { createVisitorService, type ServiceOptions } from './service/visitor-service.ts';
import { createScans } from './scans/scans.ts';
import { finishRecalls } from '#electron/curation/recall/recall.ts';
import { createSettingsStore } from './settings-store.ts';
import { publishOnDay } from './publish-on-day.ts';
import { purgeDaily, purgeSubmissionsDaily } from './purge.ts';
import { createUploadStaging } from './files/upload-staging.ts';
import { createWorkbenchFiles, type WorkbenchFiles } from './files/workbench-files.ts';

/** The program without its window, as every host shows it to its user. */
export interface Workbench extends AsyncDisposable {
  /** Calls a procedure. Never rejects: refusals and defects come back as data. */
  readonly call: (
    name: string,
    input: unknown,
    context: { callId: string; signal: AbortSignal },
  ) => Promise<WireResult>;
  readonly cancel: (callId: string) => void;
  /** Reports every event to the listener. Returns the function that ends the subscription. */
  readonly subscribe: (listener: (name: string, payload: unknown) => void) => () => void;
  readonly files: WorkbenchFiles;
  /** The page of another site on which a sign-in is approved, for the browser host to lead to. AppError 409 `sign_in_over`. */
  readonly authorisePage: (flow: string) => string;
  /** What the host remembers from one run to the next. */
  readonly memory: HostMemory;
  readonly service: { start(): Promise<ServiceStatus>; stop(): Promise<ServiceStatus>; status(): ServiceStatus };
  /** Tells the screens about something from the host: menu commands, deep links. */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Makes the demo at the very first start in an empty data folder (as a job), and starts the service if the settings say so. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** What a host may set for one run, regardless of the settings. */
export interface WorkbenchOptions {
  /** False: no demo is made, whatever the data folder holds. */
  demo?: boolean;
  service?: ServiceOptions;
  inbox?: InboxOptions;
}

/** Opens the data folder and connects all parts. Throws `AppError` if the data folder cannot be used. */
export async function createWorkbench(ports: HostPorts, options: WorkbenchOptions = {}): Promise<Workbench> {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const emit: Workbench['emit'] = (name, payload) => listeners.forEach((listener) => listener(name, payload));

  const dataFolder = await openDataFolder(ports.dataFolder);
  const log = createErrorLog(join(dataFolder.root, 'logs'));
  const engine = createTypingEngine();
  const results = createResultStore(join(dataFolder.root, 'results.sqlite'));
  const sealing = () => openKeyFileSecrets(ports.keyFile);
  const mail = createMailer(dataFolder.site, sealing, (error) => log.write('mail', error));
  const serverParts = { dataFolder, typing: engine, appVersion: ports.appVersion, mail };
  const embedded = await createOwnerServer(serverParts);
  const settings = createSettingsStore(dataFolder.site);
  engine.useThreads((await settings.get()).typing_threads);
  const memory = createHostMemory(dataFolder.site, ports.secrets);
  const downloads = createDownloads();
  const files = createFileRegistry();
  const staging = await createUploadStaging(join(dataFolder.root, 'staging'));
  const sites = await openSites(embedded, dataFolder.site, ports, settings);
  const requests = createRequestLog((added) => emit('service:request', { requests: added }));
  const { runner: service, readAccess } = createVisitorService(
    { ...serverParts, onRequest: requests.add },
    settings,
    { ...options.service, memory, sealing },
    {
      onChanged: (status) => emit('service:changed', status),
      onDefect: (error) => log.write('service', error),
    },
  );

  const scans = createScans({ dataFolder, engine, emit });
  const presence = takePresence(join(dataFolder.root, 'workbenches'));
  const jobs = await createJobRunner({
    presence,
    store: createJobStore(dataFolder.site),
    work: createJobWork({ dataFolder, emit, ...sites, presence, scans, engine, results, appVersion: ports.appVersion }),
    onChanged: (job) => {
      emit('job:changed', job);
      notifyOfLongJob(ports, job);
    },
    onDismissed: (id) => emit('job:dismissed', { job_id: id }),
    onDefect: (error, job) => log.write(`job ${job?.kind ?? 'elsewhere'}`, error),
  });

  const inbox = createInbox({ dataFolder, ...sites, emit });

  const workbench: WorkbenchContext = {
    ports,
    dataFolder,
    engine,
    results,
    files,
    downloads,
    makeRoom: () => staging.makeRoom(),
    jobs,
    presence,
    scans,
    settings,
    inbox,
    service,
    readAccess,
    requests,
    log,
    ...sites,
    emit,
  };
  const subscribe: Workbench['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const stopFollowing = followCases(workbench, subscribe, (error) => log.write('cases', error));
  const dispatcher = createDispatcher({
    // Hosts let in only the owner.
    principal: OWNER,
    handlers: createHandlers(workbench),
    emit,
    onDefect: (procedure, error) => log.write(procedure, error),
  });

  async function close(): Promise<void> {
    dispatcher.cancelAll();
    await stopFollowing();
    await sending.stop();
    stopFollowingDatabases();
    stopPurging();
    stopPurgingSubmissions();
    await publishing.stop();
    await clusters.stop();
    await stopTelling();
    await jobs.close();
    presence.close();
    await service.stop();
    requests.close();
    await embedded.close();
    await mail.close();
    await engine.close();
    await staging.close();
    await downloads.close();
    await results.close();
    await dataFolder.close();
    await log.close();
    listeners.clear();
  }
  const sending = keepSending(workbench, (error) => log.write('drafts', error));
  const stopPurgingSubmissions = purgeSubmissionsDaily(dataFolder, (error) => log.write('submissions', error));
  const publishing = publishOnDay(dataFolder, {
    published(database, isolates) {
      emit('databases:changed', { databases: [database] });
      void tellOfPublication(workbench, database, isolates).catch((error: unknown) => log.write('embargoes', error));
    },
    defect: (error) => log.write('embargoes', error),
  });
  const clusters = keepClustersCurrent(dataFolder, {
    changed: (database) => emit('databases:changed', { databases: [database] }),
    followed: (database) => tellOfWatches({ ...workbench, mail }, database),
    defect: (error) => log.write('clusters', error),
  });
  const stopPurging = purgeDaily(dataFolder.trash, {
    purged: () => emit('databases:changed', { databases: [] }),
    defect: (error) => log.write('trash', error),
  });
  const stopFollowingDatabases = followDatabases(dataFolder, {
    changed: (databases) => emit('databases:changed', { databases }),
    defect: (error) => log.write('databases', error),
  });
  const stopTelling = tellOfInbox(workbench, listeners, options.inbox);
  let closing: Promise<void> | undefined;

  return {
    call: dispatcher.call,
    cancel: dispatcher.cancel,
    subscribe,
    memory,
    authorisePage: sites.signIn.pageOf,
    files: createWorkbenchFiles({ files, staging, downloads }),
    service,
    emit,
    async start() {
      await showPeople(dataFolder).catch((error: unknown) => log.write('people', error));
      await purgeDrafts(dataFolder).catch((error: unknown) => log.write('drafts', error));
      await purgeArchivedFiles(dataFolder).catch((error: unknown) => log.write('inbox', error));
      // Before the service answers anybody: a day that has come is not told as one to come.
      await publishing.publish();
      if (options.demo ?? true) await offerDemo(workbench);
      if (options.service?.autostart ?? (await settings.get()).service_autostart) await service.start();
      // Not waited for: a site that is away may take half a minute to say nothing.
      void sending.look();
      void scans.finish((error) => log.write('scans', error));
      void finishRecalls(dataFolder.root, dataFolder.changes.of(), (error) => log.write('recalls', error));
    },
    close: () => (closing ??= close()),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  };
}
