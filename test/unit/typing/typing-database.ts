import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { createDatabase, type Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import type { DataType } from '#shared/api/locus.ts';
import { sortKey } from '#shared/natural-order.ts';

export interface LocusFixture {
  name: string;
  dataType?: DataType;
  geneticCode?: number;
  /** Sequences by allele id. */
  alleles: Record<string, string>;
}

export interface SchemeFixture {
  name: string;
  loci: string[];
  /** The first is the primary key, if `withoutKey` is not set. */
  fields: string[];
  withoutKey?: boolean;
  allowMissing?: boolean;
  /** Values of the fields, then the allele ids in the order of `loci`. */
  profiles: string[][];
}

const DATE = '2026-01-02';

/** Database with loci in `folder`, by SQL alone; `at` names the two files for the engine. */
export async function createTypingDatabase(
  folder: string,
  loci: LocusFixture[],
  schemes: SchemeFixture[] = [],
  name = 'typing',
): Promise<Database & { at: IndexedDatabase }> {
  const database = await createDatabase(join(folder, `${name}.sqlite`), { kind: 'seqdef', description: 'For tests' });
  const { connection } = database;
  connection.exec('begin');
  for (const locus of loci) addLocus(connection, locus);
  for (const scheme of schemes) addScheme(connection, scheme);
  bumpDefinitionsVersion(connection);
  connection.exec('commit');
  return { ...database, at: { file: database.file, index: join(folder, `${name}.index`) } };
}

export function addLocus(connection: DatabaseSync, { name, dataType, geneticCode, alleles }: LocusFixture): void {
  const entries = Object.entries(alleles);
  const { lastInsertRowid } = connection
    .prepare(
      `insert into locus (name, data_type, allele_id_format, length_varies, genetic_code, allele_count,
       alleles_last_updated, date_entered, datestamp) values (?, ?, 'text', 1, ?, ?, ?, ?, ?)`,
    )
    .run(name, dataType ?? 'DNA', geneticCode ?? 11, entries.length, DATE, DATE, DATE);
  for (const [id, sequence] of entries) addAllele(connection, Number(lastInsertRowid), id, sequence);
}

export function addAllele(connection: DatabaseSync, locus: number, id: string, sequence: string): void {
  connection
    .prepare(
      `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(locus, id, sortKey(id), sequence, sequence.length, contentHash(sequence), DATE, DATE);
}

export function addScheme(connection: DatabaseSync, scheme: SchemeFixture): number {
  const { lastInsertRowid } = connection
    .prepare(
      `insert into scheme (name, allow_missing_loci, profile_count, profiles_last_updated, date_entered, datestamp)
       values (?, ?, ?, ?, ?, ?)`,
    )
    .run(scheme.name, scheme.allowMissing ? 1 : 0, scheme.profiles.length, '2026-03-04', DATE, DATE);
  const id = Number(lastInsertRowid);
  const locus = connection.prepare(
    'insert into scheme_locus (scheme, locus, position) select ?, id, ? from locus where name = ?',
  );
  for (const [position, name] of scheme.loci.entries()) locus.run(id, position, name);
  const field = connection.prepare(
    `insert into scheme_field (scheme, field, type, primary_key, position) values (?, ?, 'text', ?, ?)`,
  );
  for (const [position, name] of scheme.fields.entries()) {
    field.run(id, name, position === 0 && !scheme.withoutKey ? 1 : 0, position);
  }
  for (const profile of scheme.profiles) addProfile(connection, id, scheme.fields, profile);
  return id;
}

function addProfile(connection: DatabaseSync, scheme: number, fields: string[], cells: string[]): void {
  const alleles = cells.slice(fields.length).join('\t');
  const [profileId = ''] = cells;
  const { lastInsertRowid } = connection
    .prepare(
      `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(scheme, profileId, sortKey(profileId), alleles, contentHash(alleles), DATE, DATE);
  const value = connection.prepare('insert into profile_field (profile, field, value) values (?, ?, ?)');
  for (const [index, name] of fields.entries()) {
    const cell = cells[index];
    if (index > 0 && cell) value.run(lastInsertRowid, name, cell);
  }
}

/** Loci of a folder of `<locus>.tfa` files, and its profile table as a scheme. */
export function readSchemeFolder(folder: string): { loci: LocusFixture[]; scheme: SchemeFixture } {
  const loci = readdirSync(folder)
    .filter((file) => file.endsWith('.tfa'))
    .toSorted()
    .map((file) => readLocusFile(join(folder, file)));
  const table = readFileSync(join(folder, `${basename(folder)}.txt`), 'utf8');
  const [header = '', ...rows] = table.trimEnd().split('\n');
  const names = header.split('\t');
  const isLocus = (name: string) => loci.some((locus) => locus.name === name);
  const columns = [...names.keys()];
  const fieldColumns = columns.filter((column) => !isLocus(names[column] ?? ''));
  const locusColumns = columns.filter((column) => isLocus(names[column] ?? ''));
  const pick = (row: string) => {
    const cells = row.split('\t');
    return [...fieldColumns, ...locusColumns].map((column) => cells[column] ?? '');
  };
  const scheme = {
    name: basename(folder),
    loci: locusColumns.map((column) => names[column] ?? ''),
    fields: fieldColumns.map((column) => names[column] ?? ''),
    profiles: rows.map(pick),
  };
  return { loci, scheme };
}

function readLocusFile(path: string): LocusFixture {
  const name = basename(path, '.tfa');
  const alleles: Record<string, string> = {};
  for (const record of readFileSync(path, 'utf8').split('>').slice(1)) {
    const [header = '', ...lines] = record.split('\n');
    alleles[header.trim().slice(name.length + 1)] = lines.join('').trim().toUpperCase();
  }
  return { name, alleles };
}
