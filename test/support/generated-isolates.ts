import { BY_HAND } from './designated-by-hand.ts';
import { plantIn, plantLink } from './plant.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { sortKey } from '#shared/natural-order.ts';

export const GENERATED_SEQDEF = 'generated_seqdef';
export const GENERATED_ISOLATES = 'generated_isolates';

const LOCI = ['abcZ', 'adk', 'aroE', 'fumC', 'gdh', 'pdhC', 'pgm'];
const PROFILES = 5_000;
const ALLELES = 300;
const COUNTRIES = Array.from({ length: 40 }, (_, index) => `Country ${index + 1}`);
const SOURCES = ['blood', 'CSF', 'throat swab', 'soil', 'water'];
const DAY = '2024-05-06';

/** Numbers from 0 to `below` - 1, the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Insert = (...values: (string | number | null)[]) => void;

function inserter({ connection }: Database, table: string, columns: string): Insert {
  const places = columns.split(',').map(() => '?');
  const statement = connection.prepare(`insert into ${table} (${columns}) values (${places.join(',')})`);
  return (...values) => void statement.run(...values);
}

function addDefinitions(database: Database): void {
  const locus = inserter(
    database,
    'locus',
    'id,name,data_type,allele_id_format,length_varies,length,date_entered,datestamp',
  );
  const schemeLocus = inserter(database, 'scheme_locus', 'scheme,locus,position');
  inserter(database, 'scheme', 'id,name,date_entered,datestamp')(1, 'MLST', DAY, DAY);
  for (const [index, name] of LOCI.entries()) {
    locus(index + 1, name, 'DNA', 'integer', 0, 450, DAY, DAY);
    schemeLocus(1, index + 1, index + 1);
  }
  const field = inserter(database, 'scheme_field', 'scheme,field,type,primary_key,position');
  field(1, 'ST', 'integer', 1, 1);
  field(1, 'clonal_complex', 'text', 0, 2);
}

function profileAlleles(): string[][] {
  const random = randomNumbers(11);
  const seen = new Set<string>();
  const profiles: string[][] = [];
  while (profiles.length < PROFILES) {
    const alleles = LOCI.map(() => String(1 + Math.min(random(ALLELES), random(ALLELES))));
    if (seen.has(alleles.join())) continue;
    seen.add(alleles.join());
    profiles.push(alleles);
  }
  return profiles;
}

function addProfiles(database: Database, profiles: string[][]): void {
  const profile = inserter(
    database,
    'profile',
    'id,scheme,profile_id,sort_key,alleles,alleles_hash,date_entered,datestamp',
  );
  const field = inserter(database, 'profile_field', 'profile,field,value');
  for (const [index, alleles] of profiles.entries()) {
    const id = String(index + 1);
    const packed = alleles.join('\t');
    profile(index + 1, 1, id, sortKey(id), packed, contentHash(packed), DAY, DAY);
    field(index + 1, 'clonal_complex', `ST-${(index % 50) + 1} complex`);
  }
}

function addIsolates(database: Database, profiles: string[][], count: number): void {
  const random = randomNumbers(7);
  const field = inserter(database, 'isolate_field', 'name,type,multiple,position');
  for (const [index, [name, type]] of [
    ['country', 'text'],
    ['year', 'int'],
    ['sampled', 'date'],
    ['temperature', 'float'],
    ['source', 'text'],
    ['code', 'text'],
  ].entries()) {
    field(name ?? '', type ?? '', 0, index + 1);
  }
  const isolate = inserter(database, 'isolate', 'id,name,date_entered,datestamp');
  const value = inserter(database, 'isolate_value', 'isolate,field,value,number_value');
  const designations = designationWriter(database.connection);
  const contig = inserter(database, 'contig', 'isolate,sequence,length,date_entered,datestamp');
  const sequence = 'ACGT'.repeat(5_000);
  for (let id = 1; id <= count; id += 1) {
    const day = `20${String(10 + random(15)).padStart(2, '0')}-0${1 + random(9)}-${10 + random(19)}`;
    isolate(id, `Strain ${id}`, day, day);
    value(id, 'country', COUNTRIES[Math.min(random(40), random(40))] ?? '', null);
    const year = 1990 + random(35);
    value(id, 'year', String(year), year);
    if (id % 2 === 0) value(id, 'sampled', `${year}-0${1 + random(9)}-${10 + random(19)}`, null);
    const temperature = 30 + random(120) / 10;
    if (id % 3 === 0) value(id, 'temperature', temperature.toFixed(1), temperature);
    value(id, 'source', SOURCES[random(SOURCES.length)] ?? '', null);
    value(id, 'code', `C-${String(id).padStart(6, '0')}`, null);
    const alleles = profiles[Math.min(random(PROFILES), random(PROFILES), random(PROFILES))] ?? [];
    designations.add(
      id,
      alleles.map((allele_id, index) => ({
        ...BY_HAND,
        locus: index + 1,
        allele_id,
        date_entered: day,
        datestamp: day,
      })),
    );
    if (id % 500 === 0) for (let part = 0; part < 30; part += 1) contig(id, sequence, sequence.length, day, day);
  }
}

/**
 * A linked pair for measurements: 7 loci, 5,000 profiles, and `count` isolates with six fields and seven designations each,
 * the same in every run. 100,000 isolates take some seconds.
 */
export async function generateIsolates(dataFolder: DataFolder, count: number): Promise<Database> {
  const about = { description: 'Generated', synthetic: true };
  const seqdef = plantIn(await dataFolder.create(GENERATED_SEQDEF, { kind: 'seqdef', ...about }));
  const isolates = plantIn(await dataFolder.create(GENERATED_ISOLATES, { kind: 'isolates', ...about }));
  const profiles = profileAlleles();
  for (const database of [seqdef, isolates]) {
    database.connection.exec('begin');
    addDefinitions(database);
    if (database === seqdef) addProfiles(database, profiles);
    else addIsolates(database, profiles, count);
    bumpDefinitionsVersion(database.connection);
    database.connection.exec('commit');
  }
  plantLink(isolates, GENERATED_SEQDEF);
  return isolates;
}
