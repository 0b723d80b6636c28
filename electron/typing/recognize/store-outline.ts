import type { DatabaseSync } from 'node:sqlite';
import { readConnection } from '#electron/store/file/read-connection.ts';
import { DataType } from '#shared/api/locus.ts';
import { alphabetOf } from '#shared/sequence/alphabet.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import type { DatabaseOutline, OutlineWords, SchemeOutline } from './database-outline.ts';
import { fileState, outlineFileOf, readOutlineFile, writeOutlineFile } from './outline-file.ts';
import { sampledWords } from './kmers.ts';

/** Of a scheme with more loci than this, so many that lie evenly among them are looked for. */
const MAX_SAMPLED_LOCI = 100;

/** Alleles of a locus that are looked at to choose representatives. They lie evenly among all. */
const LOOKED_AT = 32;

const MAX_REPRESENTATIVES = 6;

/** An allele of which a representative has this share of the words is covered by it: it differs by some 5 % at most. */
const COVERED = 0.4;

/** A shorter sequence has too few words to be recognized by. */
const LEAST_WORDS = 5;

type OutlineRow = Omit<SchemeOutline, 'loci' | 'sampled'> & {
  /** Row ids of its loci. */
  rows: number[];
};

/**
 * The outline of the present state of a database: `held`, that on the disk, or a new one, which is then written beside the index. An
 * import calls it at its end, so that the first genome of unknown origin need not wait for the outlines of all databases. `checkpoint`
 * may throw.
 */
export async function keepOutline(
  { file, index }: IndexedDatabase,
  held?: OutlineWords,
  checkpoint: () => void = () => undefined,
): Promise<OutlineWords> {
  const state = fileState(file);
  const kept = held ?? readOutlineFile(outlineFileOf(index));
  if (kept?.outline.state === state) return kept;
  const outlined = await readConnection(file, (connection) => {
    const isSame = kept !== undefined && kept.outline.content === readContent(connection).content;
    if (isSame) return { outline: { ...kept.outline, state }, words: kept.words };
    return buildOutline(connection, state, checkpoint);
  });
  await writeOutlineFile(outlineFileOf(index), outlined);
  return outlined;
}

/** Meta data that an outline depends on: `content` names their state. */
function readContent(connection: DatabaseSync): Pick<DatabaseOutline, 'content' | 'kind' | 'synthetic'> {
  const rows = connection.prepare('select key, value from meta').all();
  const values = new Map(rows.map((row) => [String(row['key']), String(row['value'])]));
  const synthetic = values.get('synthetic') === '1';
  const kind = values.get('kind') === 'seqdef' ? 'seqdef' : 'isolates';
  const content = `${values.get('created_at')} ${values.get('definitions_version')} ${synthetic}`;
  return { content, kind, synthetic };
}

/** Makes the outline of a database. Reads a few alleles of each locus. `checkpoint` is called now and then. */
function buildOutline(connection: DatabaseSync, state: string, checkpoint: () => void): OutlineWords {
  const content = readContent(connection);
  if (content.kind === 'isolates') return { outline: { state, ...content, loci: [], schemes: [] }, words: join([]) };
  const schemes = readSchemes(connection);
  const numbers = new Map<number, number>();
  const numberOf = (row: number) => numbers.get(row) ?? (numbers.set(row, numbers.size), numbers.size - 1);
  const outlined = schemes.map(({ rows, ...scheme }): SchemeOutline => {
    return { ...scheme, loci: rows.length, sampled: evenly(rows, MAX_SAMPLED_LOCI).map(numberOf) };
  });
  const words: Int32Array[] = [];
  const readLocus = locusReader(connection);
  const loci = [...numbers.keys()].map((row) => {
    checkpoint();
    const { representatives, ...locus } = readLocus(row);
    words.push(...representatives);
    return { ...locus, representatives: representatives.map(({ length }) => length) };
  });
  return { outline: { state, ...content, loci, schemes: outlined }, words: join(words) };
}

/** The schemes that have loci. A database without any has all its loci as one. */
function readSchemes(connection: DatabaseSync): OutlineRow[] {
  const members = connection.prepare('select scheme, locus from scheme_locus order by scheme, position').all();
  const lociOf = Map.groupBy(members, (row) => Number(row['scheme']));
  const rows = connection
    .prepare(
      `select id, name, (select field from scheme_field where scheme = scheme.id and primary_key = 1) as key,
       exists (select 1 from profile where profile.scheme = scheme.id) as profiles from scheme order by id`,
    )
    .all();
  const schemes = rows.flatMap(({ id, name, key, profiles }): OutlineRow[] => {
    const loci = (lociOf.get(Number(id)) ?? []).map(({ locus }) => Number(locus));
    if (loci.length === 0) return [];
    const primaryKey = key === null ? {} : { primary_key: String(key) };
    return [{ id: Number(id), name: String(name), ...primaryKey, has_profiles: profiles === 1, rows: loci }];
  });
  if (schemes.length > 0) return schemes;
  const loci = connection.prepare('select id from locus where allele_count > 0 order by id').all();
  if (loci.length === 0) return [];
  return [{ name: 'all loci', has_profiles: false, rows: loci.map(({ id }) => Number(id)) }];
}

/** At most `most` items that lie evenly among all, the first one among them. */
function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as Item);
}

function locusReader(connection: DatabaseSync) {
  const about = connection.prepare('select data_type, genetic_code from locus where id = ?');
  const ids = connection.prepare('select id from allele where locus = ?');
  const sequence = connection.prepare('select sequence from allele where id = ?');
  return (row: number) => {
    const locus = about.get(row);
    const data_type = DataType.parse(locus?.['data_type']);
    const { codes } = alphabetOf(data_type);
    const alleles = evenly(ids.all(row), LOOKED_AT).map(({ id }) => {
      const residues = Buffer.from(String(sequence.get(Number(id))?.['sequence']), 'latin1');
      for (let place = 0; place < residues.length; place++)
        residues[place] = codes[residues[place] as number] as number;
      return sampledWords(residues, data_type);
    });
    return {
      data_type,
      genetic_code: Number(locus?.['genetic_code']),
      representatives: chooseRepresentatives(alleles).map((words) => Int32Array.from(words)),
    };
  };
}

/** Word sets such that most others share much with one of them. */
function chooseRepresentatives(alleles: readonly Set<number>[]): Set<number>[] {
  const chosen: Set<number>[] = [];
  for (const words of alleles) {
    if (words.size < LEAST_WORDS) continue;
    if (chosen.some((one) => countShared(words, one) >= COVERED * words.size)) continue;
    chosen.push(words);
    if (chosen.length === MAX_REPRESENTATIVES) break;
  }
  return chosen;
}

function countShared(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared;
}

function join(parts: readonly Int32Array[]): Int32Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const joined = new Int32Array(new SharedArrayBuffer(4 * length));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}
