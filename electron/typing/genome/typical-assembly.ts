import { sampleFigures } from '#electron/store/isolates/verdict-repository.ts';
import { SEES_ALL, SEES_PUBLIC, type RecordReader } from '#electron/rights/record-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { DEFAULT_GENOME_SIZE } from '#shared/rules/genome-size.ts';
import { AppError } from '#shared/problem.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { LEAST_GENOMES, learnUsual, type TypicalAssembly } from '#shared/rules/typical-assembly.ts';
import { GENOME_BASES } from '#shared/verdict/genome-figures.ts';
import { learnLosses } from '#shared/verdict/learn-losses.ts';
import type { DatedSet } from '#shared/verdict/settings.ts';
import type { LimitSet } from '#shared/verdict/species-limits.ts';
import { numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { assemblyStatistics } from './count-bases.ts';

/** The most genomes that are read. They are spread over all ids. */
const MOST_GENOMES = 200;

interface Learned {
  state: string;
  genomes: number;
  usual: TypicalAssembly;
}

const learned = new WeakMap<Database, Learned>();

/**
 * Adds to a result what is usual for its assembly, learned from the linked isolate database with the most genomes. Without one of 20
 * genomes, and below 100,000 bases, the result stays as it is.
 */
export async function withTypical(folder: DataFolder, result: TypingResult): Promise<TypingResult> {
  const { assembly, residues, stamp } = result;
  const best = assembly && residues >= GENOME_BASES ? await learnFor(folder, stamp.database, SEES_ALL) : undefined;
  if (!assembly || !best) return result;
  const { usual, name: database, genomes } = best;
  return { ...result, assembly: { ...assembly, usual, usual_of: { database, genomes } } };
}

/** Limits of figures, as they are usual of the genomes of a database of isolates. */
export function learnedLimits(
  usual: TypicalAssembly,
  { database, genomes }: { database: string; genomes: number },
): LimitSet {
  return {
    name: `learned from ${database}`,
    source: `${genomes} genomes of ${database}`,
    limits: defined({
      contigs: look(usual.contigs?.most),
      n50: look(usual.n50?.least),
      shortest: look(usual.total?.least),
      longest: look(usual.total?.most),
    }),
  };
}

const look = (limit: number | undefined) => (limit === undefined ? undefined : { look: limit });

/**
 * The limits that the public genomes of linked isolates teach today. Private ones and those of closed databases do not count: a set that
 * is kept is shown to all who may read the definitions.
 * AppError codes: too_few_genomes 409.
 */
export async function learnSet(folder: DataFolder, definitions: string): Promise<DatedSet> {
  const best = await learnFor(folder, definitions, SEES_PUBLIC);
  if (!best) {
    throw new AppError(
      409,
      'too_few_genomes',
      `No database of isolates that is linked to ${definitions} is public and has ${LEAST_GENOMES} public genomes of ${numberText(DEFAULT_GENOME_SIZE)} bases or more.`,
    );
  }
  const { name: database, genomes, usual } = best;
  const set = learnedLimits(usual, { database, genomes });
  const { database: isolates } = await folder.openFor(database, SEES_PUBLIC);
  const limits = { ...set.limits, ...learnLosses(sampleFigures(isolates, definitions, MOST_GENOMES)) };
  return { ...set, limits, dated: new Date().toISOString().slice(0, 10) };
}

async function learnFor(
  folder: DataFolder,
  definitions: string,
  reader: RecordReader,
): Promise<(Learned & { name: string }) | undefined> {
  let best: (Learned & { name: string }) | undefined;
  for (const name of (await readLinks(folder)).get(definitions) ?? []) {
    try {
      const { database, meta } = await folder.openFor(name, reader);
      if (reader.sees === 'public' && meta.access !== 'public') continue;
      const found = learnFrom(database);
      if (found.genomes >= LEAST_GENOMES && found.genomes > (best?.genomes ?? 0)) best = { ...found, name };
    } catch (error) {
      // A genome can be typed even if a database of isolates is damaged.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return best;
}

/** Isolate databases by the definitions that they are linked to. */
type ContigLinks = ReadonlyMap<string, readonly string[]>;

/** Milliseconds for which links are not read again: each genome of a batch asks for them, and there may be hundreds. */
const LINKS_HOLD = 5_000;

const linksOf = new WeakMap<DataFolder, { readAt: number; links: Promise<ContigLinks> }>();

function readLinks(folder: DataFolder): Promise<ContigLinks> {
  const held = linksOf.get(folder);
  const now = performance.now();
  if (held && now - held.readAt < LINKS_HOLD) return held.links;
  const links = gatherLinks(folder);
  linksOf.set(folder, { readAt: now, links });
  return links;
}

async function gatherLinks(folder: DataFolder): Promise<ContigLinks> {
  const links = new Map<string, string[]>();
  for (const name of await folder.listDatabaseNames()) {
    const definitions = await folder.findLinkedSeqdef(name);
    if (definitions !== undefined) links.set(definitions, [...(links.get(definitions) ?? []), name]);
  }
  return links;
}

/** Read once per state of the database. The index on lengths answers, so no sequence is read. */
function learnFrom(database: Database): Learned {
  const { connection } = database;
  // What others changed, and what this connection changed.
  const others = connection.prepare('pragma data_version').get()?.['data_version'];
  const own = connection.prepare('select total_changes() as n').get()?.['n'];
  const state = `${String(others)} ${String(own)}`;
  const known = learned.get(database);
  if (known?.state === state) return known;
  const lengths = connection.prepare('select length from contig where isolate = ?');
  const genomes = sampleIsolates(database)
    .map((id) => lengths.all(id).map((row) => ({ length: Number(row['length']) })))
    .map((contigs) => assemblyStatistics(contigs, { gc: 0, known: 0 }))
    // As the service counts genomes: less is part of one, and would make whole ones look too long.
    .filter(({ total }) => total >= DEFAULT_GENOME_SIZE);
  const found = { state, genomes: genomes.length, usual: learnUsual(genomes) };
  learned.set(database, found);
  return found;
}

/** Isolates with contigs: all if there are few, else some that are spread evenly over the ids. */
function sampleIsolates({ connection }: Database): number[] {
  const next = connection.prepare('select isolate from contig where isolate >= ? order by isolate limit 1');
  const from = (id: number) => next.get(id)?.['isolate'] as number | undefined;
  const first: number[] = [];
  for (let id = from(0); id !== undefined; id = from(id + 1)) {
    if (first.push(id) > MOST_GENOMES) break;
  }
  if (first.length <= MOST_GENOMES) return first;
  const last = Number(connection.prepare('select max(isolate) as id from contig').get()?.['id']);
  const spread = Array.from({ length: MOST_GENOMES }, (_, part) => from(Math.floor((last * part) / MOST_GENOMES)));
  return [...new Set(spread)].filter((id) => id !== undefined);
}
