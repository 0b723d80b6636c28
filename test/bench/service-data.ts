import { contentHash } from '#electron/store/file/content-hash.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { evolve, randomCodingSequence } from '#test/support/generated/coding-sequence.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { plantIn } from '#test/support/plant.ts';

export const TYPED = 'typed';
export const LOCI = ['abcZ', 'adk', 'aroE', 'fumC', 'gdh', 'pdhC', 'pgm'];
const DAY = '2024-05-06';
/** As many profiles as the figures of the deployed server are for. */
const PROFILES = 19_242;
const LONG_ALLELE = 1_000;
/** Alleles of each locus of the scheme, and their codons: as abcZ of Neisseria has them. */
const ALLELES = 1_340;
const CODONS = 148;

function sequence(seed: number, length: number): string {
  let state = seed * 2_654_435_761 + 1;
  let bases = '';
  while (bases.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bases += 'ACGT'[(state >>> 16) & 3];
  }
  return bases;
}

/** Alleles that descend from one, as those of a real locus do. Unrelated ones would make the search for the nearest slow. */
function evolvedAlleles(locus: number): string[] {
  const random = createRandom(locus, 148);
  const known = new Set<string>();
  const alleles = [randomCodingSequence(random, CODONS)];
  while (known.size < ALLELES) {
    const allele = evolve(random, alleles[random.below(alleles.length)] as Buffer);
    if (allele.length !== 3 * CODONS || known.has(allele.toString('latin1'))) continue;
    known.add(allele.toString('latin1'));
    alleles.push(allele);
  }
  return [...known];
}

function addAlleles({ connection }: Database, locus: number, count: number, sequenceOf: (id: number) => string): void {
  const insert = connection.prepare(
    `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, '${DAY}', '${DAY}')`,
  );
  for (let id = 1; id <= count; id += 1) {
    const bases = sequenceOf(id);
    insert.run(locus, String(id), id, bases, bases.length, contentHash(String(locus) + String(id)));
  }
}

function addLocus({ connection }: Database, id: number, name: string, count: number, length: number): void {
  connection
    .prepare(
      `insert into locus (id, name, data_type, allele_id_format, length_varies, length, allele_count, alleles_last_updated,
       date_entered, datestamp) values (?, ?, 'DNA', 'integer', 0, ?, ?, '${DAY}', '${DAY}', '${DAY}')`,
    )
    .run(id, name, length, count);
}

function addProfiles({ connection }: Database): void {
  connection.exec(`insert into scheme (id, name, profile_count, profiles_last_updated, date_entered, datestamp)
    values (1, 'MLST', ${PROFILES}, '${DAY}', '${DAY}', '${DAY}')`);
  for (const [index] of LOCI.entries())
    connection.exec(`insert into scheme_locus values (1, ${index + 1}, ${index + 1})`);
  connection.exec(`insert into scheme_field (scheme, field, type, primary_key, position)
    values (1, 'ST', 'integer', 1, 1), (1, 'clonal_complex', 'text', 0, 2)`);
  const profile = connection.prepare(
    `insert into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
     values (?, 1, ?, ?, ?, ?, '${DAY}', '${DAY}')`,
  );
  const field = connection.prepare("insert into profile_field values (?, 'clonal_complex', ?)");
  for (let id = 1; id <= PROFILES; id += 1) {
    const alleles = allelesOf(id).join('\t');
    profile.run(id, String(id), id, alleles, contentHash(alleles));
    field.run(id, `ST-${id % 50} complex`);
  }
}

/** Alleles of a profile; the first three loci alone tell all profiles apart. */
export function allelesOf(profile: number): string[] {
  return LOCI.map((_, index) => String(1 + ((Math.floor(profile / 40 ** (index % 3)) + index) % 40)));
}

export function designationsOf(profile: number): Record<string, { allele: string }[]> {
  const alleles = allelesOf(profile);
  return Object.fromEntries(LOCI.map((locus, index) => [locus, [{ allele: alleles[index] ?? '' }]]));
}

/** A database with a locus of 610 kB of FASTA, 19,242 profiles, and a locus of `megabytes` of FASTA. */
export async function createTyped(dataFolder: DataFolder, megabytes: number): Promise<void> {
  const database = plantIn(
    await dataFolder.create(TYPED, { kind: 'seqdef', description: 'Generated', synthetic: true }),
  );
  const { connection } = database;
  connection.exec('begin');
  for (const [index, name] of LOCI.entries()) {
    addLocus(database, index + 1, name, ALLELES, 3 * CODONS);
    const alleles = evolvedAlleles(index);
    addAlleles(database, index + 1, ALLELES, (id) => alleles[id - 1] ?? '');
  }
  addProfiles(database);
  const count = megabytes * 1_000;
  addLocus(database, 8, 'long', count, LONG_ALLELE);
  const some = Array.from({ length: 500 }, (_, index) => sequence(1_000_000 + index, LONG_ALLELE));
  addAlleles(database, 8, count, (id) => some[id % some.length] ?? '');
  bumpDefinitionsVersion(connection);
  connection.exec('commit');
}
