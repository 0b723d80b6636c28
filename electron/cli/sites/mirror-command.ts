import { defined } from '#shared/defined.ts';
import { readDatabaseAddress } from '#electron/mirror/copy-address.ts';
import { estimateCopy, findDialect } from '#electron/mirror/estimate-copy.ts';
import type { CopySource } from '#electron/mirror/mirror-task.ts';
import { originOfCopy, siteFor, sourceOfCopy } from '#electron/mirror/open-source.ts';
import { listSchemesOf } from '#electron/mirror/read-schemes.ts';
import { comparisonOf, estimateText, reportLines, summaryOf } from '#electron/mirror/report-text.ts';
import { runMirror, stagingFolder } from '#electron/mirror/run-mirror.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { readBaseAddress } from '#electron/remote/site-address.ts';
import { checkDatabaseName, type DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';
import type { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import type { Shell } from '../shell.ts';
import type { MirrorOptions } from './mirror.ts';
import { asStranger, refuseAccountOfUnknown, siteOfCopy } from './site-of-copy.ts';

/** `allelier mirror`: makes a copy or brings one up to date. Prints one sentence and, after an update, what has changed. */
export async function mirrorCommand(options: MirrorOptions, shell: Shell): Promise<void> {
  const { database } = options;
  checkDatabaseName(database);
  const { signal, note, print } = shell;
  const report = await shell.withFolder(async (dataFolder, task) => {
    const found = await sourceFor(options, dataFolder, signal);
    const { site, reader } = await siteOfCopy(found, options.account, { dataFolder, streams: shell });
    note(`${found.site} is read ${reader}.`);
    const source = options.scheme === undefined ? found : await chosen(found, site, options.scheme, signal);
    const isolates = options.update ? source.isolates : chosenIsolates(options);
    const wanted = { ...source, ...defined({ isolates }) };
    const staging = stagingFolder(dataFolder.root, database);
    if (!options.update || options.estimate) {
      const estimate = await estimateCopy(site, wanted, {
        signal,
        ...defined({ staging: options.estimate ? undefined : staging }),
      });
      if (estimate.message !== undefined) note(`${source.site} says: ${estimate.message}`);
      const line = estimateText(estimate);
      if (options.estimate) {
        print(line);
        return undefined;
      }
      note(line);
    }
    const isCompared = options.compare;
    return runMirror({ dataRoot: dataFolder.root, database, site, source: wanted, isCompared, ...task });
  });
  if (!report) return;
  const summary = options.compare ? comparisonOf(report, database) : summaryOf(report, database);
  print(summary, ...reportLines(report));
}

/** Which isolates are meant; undefined: definitions are. AppError 400 `bad_condition`. */
function chosenIsolates({ isolates, project, where, contigs }: MirrorOptions): IsolateChoice | undefined {
  if (!isolates && project === undefined && where === undefined && !contigs) return undefined;
  return defined({ project, where: where && conditions(where), contigs: contigs || undefined });
}

/** `country=Norway` as a member of a search: a name without a dot is that of a field. */
function conditions(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        const sentence = `"${text}" is no condition: write a field, "=" and its value, such as country=Norway.`;
        throw new AppError(400, 'bad_condition', sentence);
      }
      return [/^(?:field|locus|scheme)\./.test(name) ? name : `field.${name}`, value];
    }),
  );
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
