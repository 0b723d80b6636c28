import { judgedSentence, judgeIsolates } from '#electron/curation/verdict/judge-isolates.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { runClassification } from '#electron/exchange/classification/run-classification.ts';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { readFolderAbout } from '#electron/exchange/curated/about-folder.ts';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import { runExport } from '#electron/exchange/export-folder/run-export.ts';
import { lincodeSentence, orderOf, runLincodes } from '#electron/exchange/lincodes/run-lincodes.ts';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import type { ResultStore } from '#electron/store/results/result-store.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { siteFor } from '#electron/mirror/open-source.ts';
import { comparisonOf, reportLines, summaryOf } from '#electron/mirror/report-text.ts';
import { runMirror } from '#electron/mirror/run-mirror.ts';
import type { RemoteSites } from '#electron/remote/remote-sites.ts';
import type { SiteRegistry } from '#electron/remote/site-registry.ts';
import { assertNever } from '#shared/problem.ts';
import { ImportOptions } from '#shared/rpc/contract/import.ts';
import { DEMO_DATABASES } from '../procedures/demo.ts';
import { makeNew, readAgain } from '../comparisons/make.ts';
import { sendDraft } from '../drafts/send/send-draft.ts';
import type { Emit } from '../procedures/dispatch.ts';
import type { JobContext, JobOutcome } from './job-list.ts';
import type { JobSpec } from './job-record.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import type { Scans } from '../scans/scans.ts';
import type { Presence } from './presence.ts';
import { defined } from '#shared/defined.ts';

interface JobTools {
  dataFolder: DataFolder;
  emit: Emit;
  sites: SiteRegistry;
  remoteSites: RemoteSites;
  presence: Pick<Presence, 'id' | 'isThere'>;
  appVersion: string;
  scans: Pick<Scans, 'run'>;
  engine: TypingEngine;
  results: ResultStore;
}

/** Isolates of which the log of a job says what is different: it keeps the last lines only. */
const LOGGED_ISOLATES = 100;

/** Runs a job's work and says how it ended. */
export function createJobWork(tools: JobTools) {
  const { dataFolder, emit, sites, remoteSites, presence, appVersion, scans, engine } = tools;
  return async function work(spec: JobSpec, { signal, onProgress, log }: JobContext): Promise<JobOutcome> {
    switch (spec.kind) {
      case 'demo': {
        await createDemo(dataFolder, { signal, onProgress });
        emit('databases:changed', { databases: DEMO_DATABASES });
        return { summary: `Databases ${DEMO_DATABASES.map((name) => `"${name}"`).join(' and ')} created.` };
      }
      case 'import': {
        const { paths } = spec;
        const { isolates: said, ...options } = ImportOptions.parse(spec);
        const { database, description } = options;
        // A folder that was exported says itself what it holds.
        const isolates = said ?? ((await readFolderAbout(paths))?.kind === 'isolates' ? {} : undefined);
        const order = { ...options, paths, signal, onProgress };
        const report = isolates
          ? await runIsolatesImport({ dataFolder, ...order, ...isolates })
          : await runImport({ dataRoot: dataFolder.root, author: ownerAs(dataFolder.site), ...order });
        report.notes.forEach(log);
        // A database that was there keeps its description until now: a refused import changes nothing.
        if (description) await describeDatabase(dataFolder, { database, description });
        emit('databases:changed', { databases: [database] });
        return { summary: report.summary };
      }
      case 'export': {
        const { database, folder, public_only: publicOnly = false } = spec;
        const { summary } = await runExport({ dataFolder, database, folder, publicOnly, signal, onProgress });
        return { summary };
      }
      case 'mirror': {
        const { database } = spec;
        const { schemes, isolates, ...rest } = spec.source;
        const source = { ...rest, ...defined({ schemes, isolates }) };
        const known = sites.list().map(({ id }) => sites.get(id));
        const site = siteFor(known, source, { appVersion, proxy: remoteSites.proxy() });
        const order = { dataRoot: dataFolder.root, database, site, source, signal, onProgress };
        const report = await runMirror({ ...order, isCompared: spec.compare });
        reportLines(report, LOGGED_ISOLATES).forEach(log);
        emit('databases:changed', { databases: [database] });
        return { summary: spec.compare ? comparisonOf(report, database) : summaryOf(report, database) };
      }
      case 'scan':
        return { summary: await scans.run(spec.plan, spec.order, { signal, onProgress }) };
      case 'judge': {
        const { database } = spec.order;
        const judged = await judgeIsolates({
          folder: dataFolder,
          engine,
          order: spec.order,
          signal,
          onProgress,
        }).finally(() => emit('databases:changed', { databases: [database] }));
        return { summary: judgedSentence(judged) };
      }
      case 'classification': {
        const { database, scheme } = spec;
        const report = await runClassification({ dataFolder, database, signal, onProgress }, scheme);
        report.notes.forEach(log);
        emit('databases:changed', { databases: await dataFolder.listDatabaseNames() });
        return { summary: report.summary };
      }
      case 'lincodes': {
        const database = await dataFolder.open(spec.database);
        const order = orderOf(spec.wish);
        const outcome = await runLincodes({ dataFolder, database, signal, onProgress }, order);
        emit('databases:changed', { databases: [spec.database] });
        return { summary: lincodeSentence(order, outcome) };
      }
      case 'compare': {
        const { comparison: id, made } = spec;
        const options = { signal, onProgress };
        const summary = made ? await makeNew(tools, { id, ...made }, options) : await readAgain(tools, id, options);
        emit('comparisons:changed', { comparison_id: id });
        return { summary };
      }
      case 'send':
        return sendDraft({ dataFolder, sites, remoteSites, presence, emit }, spec.draft, { signal, onProgress, log });
      default:
        return assertNever(spec);
    }
  };
}
