import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { chooseIsolates, type ChosenIsolates } from '#electron/curation/scan/choose-isolates.ts';
import { scanIsolates, scanSentence, type ScanResult } from '#electron/curation/scan/scan-isolates.ts';
import { scanAndJudge } from '#electron/curation/verdict/scan-and-judge.ts';
import { openWithDefinitions } from '#electron/curation/open-with-definitions.ts';
import { isWritten, type ScanChoice, type ScanFinding } from '#shared/rpc/contract/scan.ts';
import { finishScans, writeScan } from '#electron/curation/scan/write-scan.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { resolveScope } from '#electron/typing/query-scope.ts';
import { listProjects } from '#electron/store/records/project-repository.ts';
import { refuseUnknown, type Shell } from '../shell.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { ISOLATES_HELP, type ScanOptions } from './curation.ts';

const COLUMNS = [
  'id',
  'isolate',
  'locus',
  'state',
  'found',
  'designated',
  'nearest',
  'contig',
  'start',
  'end',
  'written',
];

/** `allelier scan`: types genomes of isolates, prints what differs from their designations, and writes it. */
export async function scanCommand(options: ScanOptions, shell: Shell): Promise<void> {
  const folder = await shell.open();
  const progress = createProgressLine(shell.stderr);
  const engine = createTypingEngine();
  const actions: CurationActions = folder.changes.of();
  try {
    await finishEarlier(folder, actions, shell);
    await refuseUnknown(folder, options.database);
    const { isolates, definitions } = await openWithDefinitions(folder, options.database);
    const targets = await targetsOf(definitions, options);
    const ids = await chosenIds(isolates, definitions, targets, options);
    const index = folder.indexFileOf(definitions.name);
    const about = { isolates, definitions, index, engine, targets, ids, novel: true };
    const scanning = { ...about, signal: shell.signal, onProgress: progress.show };
    const result = await (options.dryRun ? scanIsolates(scanning) : scanAndJudge(folder, scanning));
    progress.clear();
    const { replace, defineNew, reason } = options;
    const choice = { changed: true, conflicts: replace, define: defineNew, ...defined({ reason }) };
    for (const line of doubtsOf(result, choice)) shell.note(line);
    printFindings(result, options, choice, shell);
    shell.note(scanSentence(result));
    if (options.dryRun) return;
    const names = { isolates: isolates.name, definitions: definitions.name };
    const writing = { root: folder.root, actions, ...names, principal: OWNER };
    const written = await writeScan(writing, result.isolates, choice);
    shell.note(writtenSentence(written));
  } finally {
    progress.clear();
    await engine.close();
    await folder.close();
  }
}

function writtenSentence({
  designations,
  isolates,
  defined: count,
  changed_meanwhile,
  batch,
}: Awaited<ReturnType<typeof writeScan>>) {
  if (designations === 0 && count === 0) return 'Nothing is to be written.';
  const alleles = count === 0 ? '' : ` ${countOf(count, 'new allele')} defined.`;
  const left =
    changed_meanwhile === 0 ? '' : ` ${countOf(changed_meanwhile, 'locus', 'loci')} left alone: changed since.`;
  return `${countOf(designations, 'designation')} of ${countOf(isolates, 'isolate')} written.${alleles}${left} Batch ${batch}.`;
}

/** What a kill interrupted is made good first. */
async function finishEarlier({ root }: DataFolder, actions: CurationActions, { note }: Shell): Promise<void> {
  const finished = await finishScans(root, actions, (error, { isolates }) => {
    const reason = error instanceof Error ? error.message : String(error);
    note(`A scan of "${isolates}" that was interrupted cannot be finished now: ${reason}`);
  });
  for (const written of finished) note(`Finished an interrupted scan: ${writtenSentence(written)}`);
}

async function targetsOf(definitions: Database, { scheme = [], locus = [] }: ScanOptions): Promise<QueryTarget[]> {
  const named = [...scheme.map((one) => ({ scheme: one })), ...locus.map((one) => ({ locus: one }))];
  const asked = named.length === 0 ? [{}] : named;
  return Promise.all(asked.map(async (one) => (await findTypingTarget(definitions, one)).target));
}

async function chosenIds(
  isolates: Database,
  definitions: Database,
  targets: readonly QueryTarget[],
  options: ScanOptions,
): Promise<number[]> {
  const chosen = await requestedIsolates(isolates, options.isolates);
  const scopes = await Promise.all(targets.map((target) => resolveScope(definitions, target)));
  const without = options.missing ? scopes.flatMap(({ loci }) => loci ?? []) : undefined;
  return chooseIsolates(isolates, {
    ...chosen,
    ...defined({ without: without && without.length > 0 ? without : undefined }),
  });
}

/** Which isolates define nothing without a reason, and why. */
function doubtsOf({ isolates }: ScanResult, { define, reason }: ScanChoice): string[] {
  if (!define || reason) return [];
  return isolates.flatMap(({ id, name, findings }) => {
    const doubt = findings.find(({ novel }) => novel?.against === undefined && novel?.doubt !== undefined)?.novel
      ?.doubt;
    return doubt === undefined ? [] : [`Isolate ${id} (${name}) defines no allele without --reason. ${doubt}`];
  });
}

function printFindings(result: ScanResult, { format }: ScanOptions, choice: ScanChoice, shell: Shell): void {
  const rows = shell.table(COLUMNS, format);
  for (const { id, name, findings } of result.isolates) {
    for (const finding of findings) {
      const written = isWritten(finding, choice);
      rows.row(cellsOf(id, name, finding, written), { id, isolate: name, ...finding, written });
    }
  }
  rows.end();
}

function cellsOf(id: number, name: string, finding: ScanFinding, written: boolean): string[] {
  const { locus, state, found, designated, place, novel } = finding;
  return [
    String(id),
    name,
    locus,
    state,
    found.join(';'),
    designated.join(';'),
    novel?.nearest ?? '',
    ...[place?.contig, place?.start, place?.end].map((value) => (value === undefined ? '' : String(value))),
    written ? 'yes' : 'no',
  ];
}

/** Which isolates `--isolates` names: ids and ranges, the isolates of a project, or those with a value. AppError codes: bad_isolates 400. */
async function requestedIsolates(database: Database, text: string | undefined): Promise<ChosenIsolates> {
  if (text === undefined) return {};
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === 'project') return { project: await projectId(database, value) };
  if (name !== '') return { value: { field: name, value } };
  return { ids: text.split(',').flatMap((part) => idsOf(part.trim())) };
}

async function projectId(database: Database, wanted: string): Promise<number> {
  const projects = await listProjects(database);
  const found = projects.find(({ id, short_description }) => String(id) === wanted || short_description === wanted);
  if (found) return found.id;
  const known = projects.map(({ short_description }) => short_description).join(', ');
  throw refused(`There is no project "${wanted}". ${known === '' ? 'The database has none.' : `There are: ${known}.`}`);
}

/** Most ids of one range. */
const LONGEST_RANGE = 1_000_000;

/** The ids of a number or range. AppError codes: bad_isolates 400. */
export function idsOf(part: string, help = ISOLATES_HELP): number[] {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === '' || to < from || to - from > LONGEST_RANGE) {
    throw refused(`"${part}" names no isolates. Isolates are named by ${help}.`);
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function refused(sentence: string): AppError {
  return new AppError(400, 'bad_isolates', sentence);
}
