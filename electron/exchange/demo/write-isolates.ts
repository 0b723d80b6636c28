import type { Insertable } from 'kysely';
import { recordHistory, recordIsolateHistory } from '#electron/store/changes/history.ts';
import { retireId } from '#electron/store/changes/writers/retired-ids.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import { demoDate, demoTimestamp, WRITTEN_AT } from './demo-dates.ts';
import { isolateFields, NUMBER_FIELDS } from './demo-fields.ts';
import { DEMO_CITATIONS, FIRST_DEMO_PUBLICATION } from './demo-publications.ts';
import type { GenomePlan } from './demo-genomes.ts';
import { type DemoIsolate, makeIsolates, RETIRED_ISOLATE } from './demo-isolates.ts';
import type { DemoOrganism, DemoScheme } from './demo-organism.ts';
import type { DemoProfile } from './demo-profiles.ts';
import { ADMIN, CURATORS } from './demo-users.ts';
import { createRandom } from './random.ts';
import { writeDefinitions } from './write-definitions.ts';
import { insertRows } from './write-rows.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';

type DesignationRow = Insertable<DatabaseTables['allele_designation']>;

/** An isolate with two designations at one locus, as a mixed culture has. */
export const MIXED_ISOLATE = 7;

const MIXED_LOCUS = 'synC';

/** Share of the designations that a curator has not confirmed yet. */
const PROVISIONAL = 0.03;

type IsolateConnection = Database['connection'];

/** Fills the isolate database of the demo: the isolates, and the same loci and schemes without alleles and profiles. */
export async function writeIsolates(database: Database, organism: DemoOrganism, plan: GenomePlan): Promise<void> {
  const { connection, sql } = database;
  const isolates = makeIsolates(organism, plan);
  const positions = new Map(plan.order.map(({ locus }, index) => [locus, index * 4_500 + 1]));
  writeDefinitions(
    database,
    organism,
    (locus) => ({
      allele_count: 0,
      alleles_last_added: null,
      alleles_last_updated: null,
      genome_position: positions.get(locus) ?? null,
    }),
    () => ({}),
  );
  insertRows(connection, 'isolate_field', isolateFields());
  writeRecords(connection, isolates);
  insertRows(connection, 'allele_designation', designationRows(organism, isolates));
  const designations = designationWriter(connection);
  for (const { id } of isolates) designations.packAll(id);
  writeContigs(connection, isolates);
  writeProjects(connection, isolates);
  await recordIsolateHistory(sql, historyOf(isolates));
  await recordHistory(sql, [
    {
      kind: 'isolate',
      record_id: String(RETIRED_ISOLATE),
      curator: ADMIN,
      changed_at: WRITTEN_AT,
      action: 'Isolate deleted; its id is retired.',
    },
  ]);
  retireId(connection, { kind: 'isolate', record_id: String(RETIRED_ISOLATE), retired_at: WRITTEN_AT }, ADMIN);
}

function writeRecords(connection: IsolateConnection, isolates: DemoIsolate[]): void {
  const random = createRandom('isolate extras');
  // Newest first, because an old version refers to the version that replaced it.
  const rows = isolates.toReversed().map(({ id, name, new_version, sender, curator, entered, changed }) => ({
    id,
    name,
    new_version,
    sender,
    curator,
    date_entered: demoDate(entered),
    datestamp: demoDate(changed),
  }));
  insertRows(connection, 'isolate', rows);
  const values = isolates.flatMap(({ id, values: fields }) =>
    Object.entries(fields).flatMap(([field, list]) =>
      list.map((value, position) => ({
        isolate: id,
        field,
        position,
        value,
        number_value: NUMBER_FIELDS.has(field) ? Number(value) : null,
      })),
    ),
  );
  insertRows(connection, 'isolate_value', values);
  const aliased = isolates.filter(({ id }) => id % 6 === 0);
  insertRows(
    connection,
    'isolate_alias',
    aliased.flatMap(({ id }) =>
      [`strain ${id}`, `B/${id}'`].slice(0, 1 + (id % 4 === 0 ? 1 : 0)).map((alias) => ({ isolate: id, alias })),
    ),
  );
  const cited = isolates.filter(() => random.chance(0.15));
  insertRows(
    connection,
    'isolate_publication',
    cited.map(({ id }) => ({ isolate: id, pubmed_id: FIRST_DEMO_PUBLICATION + random.integer(9) })),
  );
  insertRows(connection, 'publication', DEMO_CITATIONS);
}

function writeContigs(connection: IsolateConnection, isolates: DemoIsolate[]): void {
  const contigs = isolates
    .flatMap((isolate) => isolate.contigs.map((contig, index) => ({ isolate, contig, number: index + 1 })))
    .map((entry, index) => ({ ...entry, id: index + 1 }));
  const rows = contigs.map(({ isolate, contig, number, id }) => ({
    id,
    isolate: isolate.id,
    sequence: contig.sequence,
    length: contig.sequence.length,
    method: isolate.id % 3 === 0 ? 'Oxford Nanopore' : 'Illumina',
    original_designation: `${isolate.name}_contig_${number}`,
    comments: null,
    sender: isolate.sender,
    curator: isolate.curator,
    date_entered: demoDate(isolate.entered),
    datestamp: demoDate(isolate.changed),
  }));
  insertRows(connection, 'contig', rows);
  const tags = contigs.flatMap(({ contig, id }) =>
    contig.placements.map(({ locus, start, end, isReverse }) => ({
      contig: id,
      locus: locus.id,
      start_position: start + 1,
      end_position: end,
      direction: isReverse ? ('reverse' as const) : ('forward' as const),
      complete: 1 as const,
    })),
  );
  insertRows(connection, 'contig_tag', tags);
}

function writeProjects(connection: IsolateConnection, isolates: DemoIsolate[]): void {
  const dates = { date_entered: demoDate(30), datestamp: demoDate(30) };
  insertRows(connection, 'project', [
    { id: 1, short_description: 'Synthetic survey', full_description: 'Every third isolate of the demo.', ...dates },
    { id: 2, short_description: 'Synthetic genomes', full_description: 'Isolates with a genome.', ...dates },
  ]);
  const surveyed = isolates.filter(({ id }) => id % 3 === 0).map(({ id }) => ({ project: 1, isolate: id }));
  const read = isolates.filter(({ contigs }) => contigs.length > 0).map(({ id }) => ({ project: 2, isolate: id }));
  insertRows(connection, 'project_isolate', [...surveyed, ...read]);
}

function historyOf(isolates: DemoIsolate[]) {
  return isolates.flatMap((isolate) => {
    const made = { day: isolate.entered, actions: ['Isolate record added'] };
    const read = { day: isolate.entered, actions: isolate.contigs.map((_, index) => `Contig ${index + 1} added`) };
    const changed = { day: isolate.changed, actions: ["notes: '' -> 'checked again'", 'source: updated'] };
    return [
      made,
      ...(isolate.contigs.length > 0 ? [read] : []),
      ...(isolate.changed > isolate.entered ? [changed] : []),
    ].map(({ day, actions }, index) => ({
      isolate: isolate.id,
      curator: CURATORS[isolate.id % CURATORS.length] ?? null,
      changed_at: demoTimestamp(day, index * 3_600 + isolate.id * 7),
      actions,
    }));
  });
}

/** The alleles of the isolates: those of their profiles, without missing loci. */
function designationRows(organism: DemoOrganism, isolates: DemoIsolate[]): DesignationRow[] {
  const random = createRandom('designations');
  return isolates.flatMap((isolate) => {
    const alleles = [
      ...allelesOf(organism.mlst, isolate.mlst),
      ...(isolate.core ? allelesOf(organism.core, isolate.core) : []),
      ...(isolate.id === MIXED_ISOLATE ? [secondAllele(organism.mlst, isolate.mlst)] : []),
    ];
    return alleles.map(({ locus, allele_id }) => ({
      isolate: isolate.id,
      locus,
      allele_id,
      method: isolate.core ? ('automatic' as const) : ('manual' as const),
      status: random.chance(PROVISIONAL) ? ('provisional' as const) : ('confirmed' as const),
      comments: random.chance(0.01) ? 'Read twice.' : null,
      sender: isolate.sender,
      curator: isolate.curator,
      date_entered: demoDate(isolate.entered),
      datestamp: demoDate(isolate.changed),
    }));
  });
}

function allelesOf(scheme: DemoScheme, profile: DemoProfile): { locus: number; allele_id: string }[] {
  return scheme.loci
    .map((locus, index) => ({ locus: locus.id, allele_id: profile.alleles[index] ?? 'N' }))
    .filter(({ allele_id }) => allele_id !== 'N');
}

function secondAllele(scheme: DemoScheme, profile: DemoProfile): { locus: number; allele_id: string } {
  const at = scheme.loci.findIndex(({ name }) => name === MIXED_LOCUS);
  const other = scheme.loci[at]?.alleles.find(({ allele_id }) => allele_id !== profile.alleles[at]);
  return { locus: scheme.loci[at]?.id ?? 0, allele_id: other?.allele_id ?? '1' };
}
