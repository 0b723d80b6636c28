import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, openDatabase } from '#electron/store/file/database.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { sortKey } from '#shared/natural-order.ts';
import { generatedSpecies, relativeOf, type Species } from './generated-species.ts';

/** As many databases and alleles as public MLST schemes had in December 2025: seven loci each. */
export const MANY = { databases: 167, alleles: 207 };

/** Raise it when the generator changes, so that a kept folder is not mistaken for a new one. */
const VERSION = 1;

/** A folder of databases, and genomes of some of their species. */
export interface ManyDatabases {
  folder: string;
  names: string[];
  /** FASTA files of 2.2 and 4.6 megabases, with the database that fits. */
  genomes: { file: string; database: string; bases: number }[];
}

const nameOf = (place: number) => `species_${String(place + 1).padStart(3, '0')}`;

/** Each third species is a relative of the one before it: one base in twenty differs. */
function speciesAt(place: number): Species {
  if (place % 3 !== 1) return generatedSpecies(1000 + place, MANY.alleles);
  return relativeOf(generatedSpecies(1000 + place - 1, 1), 20, MANY.alleles);
}

/** Gives the folder. It is made in the system's temporary folder if it does not exist yet. */
export async function manyDatabases(): Promise<ManyDatabases> {
  const folder = join(tmpdir(), `allelier-many-${VERSION}`);
  const names = Array.from({ length: MANY.databases }, (_, place) => nameOf(place));
  const wanted = [4, 79, 133].flatMap((place) =>
    [2_200_000, 4_600_000].map((bases) => ({ place, bases, name: `${nameOf(place)}-${bases}.fna` })),
  );
  if (!existsSync(folder)) {
    const building = `${folder}.new`;
    rmSync(building, { recursive: true, force: true });
    mkdirSync(building, { recursive: true });
    for (const [place, name] of names.entries()) await writeSpecies(join(building, `${name}.sqlite`), speciesAt(place));
    for (const { place, bases, name } of wanted) {
      const alleles = Array.from({ length: 7 }, (_, locus) => (locus * 31 + place) % MANY.alleles);
      writeFileSync(join(building, name), speciesAt(place).genome(alleles, bases));
    }
    renameSync(building, folder);
  }
  // Those of an earlier version are migrated first. Typing only reads, so it could not do that.
  for (const name of names) await (await openDatabase(join(folder, `${name}.sqlite`))).close();
  const genomes = wanted.map(({ place, bases, name }) => ({
    file: join(folder, name),
    database: nameOf(place),
    bases,
  }));
  return { folder, names, genomes };
}

async function writeSpecies(file: string, { loci, profiles }: Species): Promise<void> {
  const database = await createDatabase(file, { kind: 'seqdef', description: 'Generated' });
  const { connection } = database;
  connection.exec('pragma synchronous = off; begin');
  const scheme = connection
    .prepare(
      "insert into scheme (name, allow_missing_loci, profile_count, date_entered, datestamp) values ('MLST', 0, ?, ?, ?)",
    )
    .run(profiles.length, DATE, DATE).lastInsertRowid;
  const addLocus = connection.prepare(
    `insert into locus (name, data_type, allele_id_format, length_varies, allele_count, date_entered, datestamp)
     values (?, 'DNA', 'integer', 1, ?, ?, ?)`,
  );
  const addMember = connection.prepare('insert into scheme_locus (scheme, locus, position) values (?, ?, ?)');
  const addAllele = connection.prepare(
    `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [position, { name, alleles }] of loci.entries()) {
    const locus = addLocus.run(name, alleles.length, DATE, DATE).lastInsertRowid;
    addMember.run(scheme, locus, position);
    for (const [place, sequence] of alleles.entries()) {
      const id = String(place + 1);
      addAllele.run(locus, id, sortKey(id), sequence, sequence.length, contentHash(sequence), DATE, DATE);
    }
  }
  connection
    .prepare("insert into scheme_field (scheme, field, type, primary_key, position) values (?, 'ST', 'integer', 1, 0)")
    .run(scheme);
  const addProfile = connection.prepare(
    `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [type, alleles] of profiles.entries()) {
    const [id, text] = [String(type + 1), alleles.join('\t')];
    addProfile.run(scheme, id, sortKey(id), text, contentHash(text), DATE, DATE);
  }
  bumpDefinitionsVersion(connection);
  connection.exec('commit');
  await database.close();
}

const DATE = '2026-01-02';
