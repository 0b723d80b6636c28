import { readDatabaseAddress } from '#electron/mirror/copy-address.ts';
import { estimateCopy, findDialect } from '#electron/mirror/estimate-copy.ts';
import type { CopySource } from '#electron/mirror/mirror-task.ts';
import { originOfCopy, siteFor, sourceOfCopy } from '#electron/mirror/open-source.ts';
import { listSchemesOf } from '#electron/mirror/read-schemes.ts';
import { estimateText, reportLines, summaryOf } from '#electron/mirror/report-text.ts';
import { runMirror, stagingFolder } from '#electron/mirror/run-mirror.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { readBaseAddress } from '#electron/remote/site-address.ts';
import { checkDatabaseName, type DataFolder } from '#electron/store/site/data-folder.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { openData } from '../open-data.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { asStranger, refuseAccountOfUnknown, siteOfCopy, type AccountChoice } from './site-of-copy.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface MirrorOptions {
  dataFolder: string;
  /** Address of the database at its site. May be missing for an update: a copy knows where it is from. */
  url?: string;
  /** Name of the copy. */
  database: string;
  /** Ids or names of schemes. */
  scheme?: string[];
  /** Who reads the site. */
  account?: AccountChoice;
  update: boolean;
  estimate: boolean;
}

/** `allelier mirror`: makes a copy or brings one up to date. Prints one sentence and, after an update, what has changed. */
export async function mirrorCommand(options: MirrorOptions, streams: CliStreams): Promise<number> {
  const { database } = options;
  checkDatabaseName(database);
  const { signal } = streams;
  await using dataFolder = await openData(options.dataFolder, streams);
  using progress = createProgressLine(streams.stderr);
  const found = await sourceFor(options, dataFolder, signal);
  const { site, account } = await siteOfCopy(found, options.account, { dataFolder, streams });
  const reader = account === undefined ? 'without an account' : `as "${account}"`;
  streams.stderr.write(`${found.site} is read ${reader}.\n`);
  const source = options.scheme === undefined ? found : await chosen(found, site, options.scheme, signal);
  const staging = stagingFolder(dataFolder.root, database);
  if (!options.update || options.estimate) {
    const estimate = await estimateCopy(site, source, {
      signal,
      ...defined({ staging: options.estimate ? undefined : staging }),
    });
    if (estimate.message !== undefined) streams.stderr.write(`${source.site} says: ${estimate.message}\n`);
    const line = `${estimateText(estimate)}\n`;
    if (options.estimate) {
      streams.stdout.write(line);
      return 0;
    }
    streams.stderr.write(line);
  }
  const report = await runMirror({
    dataRoot: dataFolder.root,
    database,
    site,
    source,
    signal,
    onProgress: progress.show,
  });
  progress.clear();
  streams.stdout.write(`${summaryOf(report, database)}\n`);
  for (const line of reportLines(report)) streams.stdout.write(`${line}\n`);
  return 0;
}

async function sourceFor(options: MirrorOptions, dataFolder: DataFolder, signal: AbortSignal): Promise<CopySource> {
  const { url, database, update } = options;
  const isThere = (await dataFolder.listDatabaseNames()).includes(database);
  if (update) {
    const source = sourceOfCopy(await originOfCopy(dataFolder, database));
    if (url !== undefined) refuseOther(url, source, database);
    return source;
  }
  if (isThere) {
    const sentence = `There is a database "${database}" already. Add --update if it is the copy that is to be brought up to date, or choose another name.`;
    throw new AppError(409, 'database_exists', sentence);
  }
  return newSource(options, dataFolder, signal);
}

function refuseOther(url: string, source: CopySource, database: string): void {
  const { address, database: remote } = readDatabaseAddress(url);
  if (readBaseAddress(address) === source.address && remote === source.database) return;
  const sentence = `"${database}" is a copy of ${source.address}/db/${source.database}, not of ${url}. Leave out the address, or choose another name.`;
  throw new AppError(409, 'other_copy', sentence);
}

/** A site that is known by its address has a name and a way to answer; of another one its replies tell. */
async function newSource(
  { url = '', account }: MirrorOptions,
  dataFolder: DataFolder,
  signal: AbortSignal,
): Promise<CopySource> {
  const { address: given, database } = readDatabaseAddress(url);
  const address = readBaseAddress(given);
  const known = (await dataFolder.site.listRemoteSites()).find(({ base_url }) => base_url === address);
  if (known) return { site: known.name, address, dialect: known.dialect, database };
  refuseAccountOfUnknown(address, account);
  const source: CopySource = { site: new URL(address).host, address, dialect: 'deployed', database };
  return { ...source, dialect: await findDialect(siteFor([], source, await asStranger(dataFolder)), database, signal) };
}

/** Schemes by id or by name. AppError 404 `unknown_scheme`. */
async function chosen(
  source: CopySource,
  site: SiteSource,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<CopySource> {
  const listed = await listSchemesOf(site, source, signal);
  const schemes = wanted.map((text) => {
    const found = listed.find(({ id, name }) => String(id) === text || name === text);
    if (found) return found.id;
    const names = listed.slice(0, 20).map(({ id, name }) => `${id} ${name}`);
    throw new AppError(
      404,
      'unknown_scheme',
      `${source.database} has no scheme "${text}". It has: ${names.join(', ')}.`,
    );
  });
  return { ...source, schemes: [...new Set(schemes)].toSorted((left, right) => left - right) };
}
