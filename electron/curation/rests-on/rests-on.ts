import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { allelesFrom, findOrigins, profilesFrom } from '#electron/store/records/genome-origins.ts';
import { digestContigs } from '#electron/typing/genome/genome-digest.ts';
import type { RestsOn } from '#shared/api/curation/rests-on.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import { markSupported, type RestingAllele, type RestingType } from './support.ts';

/** Where it is looked for. */
export interface RestsOnPlaces {
  /** The data folder. */
  root: string;
  /** The isolates as the reader sees them. */
  isolates: Database;
  /** What they follow, as the reader sees it. Undefined if there is nothing that he may read. */
  definitions: Database | undefined;
  /** Whether the reader sees the submissions to one of these databases. */
  seesSubmissions(database: Database): boolean;
}

interface FoundProfile extends RestingType {
  about: Omit<RestsOn['types'][number], 'supported_by_others'>;
}

/** What rests on the genome of an isolate, now and earlier. AppError codes: unknown_isolate 404. */
export async function restsOn(places: RestsOnPlaces, id: number): Promise<RestsOn> {
  const { isolates, definitions, root } = places;
  const row = statementOf(isolates.connection, 'select name from isolate where id = ?').get(id);
  if (!row) throw refusal('unknown_isolate', `The database "${isolates.name}" has no isolate ${id}.`);
  const genomes = genomesOf(isolates, id);
  const own = { database: isolates.name, id };
  const hashes = genomes.map(({ sha256 }) => sha256);
  const origins = definitions ? findOrigins(definitions, hashes) : [];
  const alleles = definitions ? allelesOf(definitions, origins) : [];
  const types = definitions ? typesOf(definitions, origins) : [];
  if (definitions) await markSupported({ root, definitions }, own, { alleles, types });
  const records = [
    ...alleles.map(({ locus, allele_id }) => ({ kind: 'allele', record_id: `${locus}-${allele_id}` })),
    ...types.map(({ about }) => ({ kind: 'profile', record_id: `${about.scheme_id}-${about.profile_id}` })),
  ];
  return {
    isolate_id: id,
    isolate: String(row['name']),
    ...defined({ definitions: definitions?.name }),
    genomes,
    alleles: alleles.map(({ locus, allele_id, isSupported }) => ({
      locus,
      allele_id,
      supported_by_others: isSupported,
    })),
    types: types.map(({ about, isSupported }) => ({ ...about, supported_by_others: isSupported })),
    ...designationsOf(isolates, id),
    submissions: [
      ...(places.seesSubmissions(isolates)
        ? itemsThatBecame(isolates, [{ kind: 'isolate', record_id: String(id) }])
        : []),
      ...(definitions && places.seesSubmissions(definitions)
        ? [...itemsThatBecame(definitions, records), ...itemsThatName(definitions, hashes)]
        : []),
    ],
  };
}

/** The contigs of an isolate and those with which it was typed, each once: the present ones first, then the last first. */
function genomesOf({ connection }: Database, isolate: number): RestsOn['genomes'] {
  const contigs = statementOf(connection, 'select sequence from contig where isolate = ? order by id');
  const present = digestContigs(sequencesOf(contigs.iterate(isolate)));
  const scans = statementOf(
    connection,
    'select sha256, max(file) as file from genome_scan where isolate = ? group by sha256 order by max(number) desc',
  ).all(isolate);
  const typed = scans.map(({ sha256, file }) => ({
    sha256: String(sha256),
    ...defined({ file: file === null ? undefined : String(file) }),
    is_present: sha256 === present,
  }));
  const hasContigs = statementOf(connection, 'select 1 from contig where isolate = ? limit 1').get(isolate);
  const isTyped = typed.some(({ is_present }) => is_present);
  const all = hasContigs && !isTyped ? [{ sha256: present, is_present: true }, ...typed] : typed;
  return all.toSorted((left, right) => Number(right.is_present) - Number(left.is_present));
}

function* sequencesOf(rows: Iterable<Record<string, unknown>>): Generator<string> {
  for (const { sequence } of rows) yield String(sequence);
}

function allelesOf(definitions: Database, origins: readonly string[]): RestingAllele[] {
  const found = allelesFrom(definitions, origins).map((row) => ({
    row: Number(row['id']),
    locus: String(row['locus']),
    allele_id: String(row['allele_id']),
    since: Number(row['since']),
    isSupported: row['has_others'] === 1,
  }));
  return found.toSorted(
    (left, right) => compareNatural(left.locus, right.locus) || compareNatural(left.allele_id, right.allele_id),
  );
}

function typesOf(definitions: Database, origins: readonly string[]): FoundProfile[] {
  const loci = statementOf(
    definitions.connection,
    'select l.name from scheme_locus m join locus l on l.id = m.locus where m.scheme = ? order by m.position',
  );
  return profilesFrom(definitions, origins).map((row) => {
    const names = loci.all(Number(row['scheme'])).map(({ name }) => String(name));
    const ids = String(row['alleles']).split('\t');
    return {
      row: Number(row['id']),
      isSupported: row['has_others'] === 1,
      alleles: names
        .map((locus, place) => ({ locus, allele_id: ids[place] ?? '' }))
        .filter(({ allele_id }) => !isMissingLocus(allele_id)),
      about: {
        scheme_id: Number(row['scheme']),
        scheme: String(row['name']),
        primary_key: String(row['field']),
        profile_id: String(row['profile_id']),
      },
    };
  });
}

/** What is designated of an isolate, by where it is from. */
function designationsOf(
  { connection }: Database,
  isolate: number,
): Pick<RestsOn, 'designations' | 'by_hand' | 'not_known'> {
  const rows = statementOf(
    connection,
    `select l.name as locus, d.allele_id, d.method, s.sha256 from allele_designation d join locus l on l.id = d.locus
     left join genome_scan s on s.isolate = d.isolate and s.number = d.scan where d.isolate = ?`,
  ).all(isolate);
  const known = rows.filter(({ sha256 }) => sha256 !== null);
  const by_hand = rows.filter(({ sha256, method }) => sha256 === null && method === 'manual').length;
  return {
    designations: known
      .map(({ locus, allele_id, sha256 }) => ({
        locus: String(locus),
        allele_id: String(allele_id),
        sha256: String(sha256),
      }))
      .toSorted((left, right) => compareNatural(left.locus, right.locus)),
    by_hand,
    not_known: rows.length - known.length - by_hand,
  };
}

type Item = RestsOn['submissions'][number];

/** The items of submissions that were assigned as some records, which the history names. */
function itemsThatBecame(
  { connection, name }: Database,
  records: readonly { kind: string; record_id: string }[],
): Item[] {
  const read = statementOf(
    connection,
    `select i.submission, i.position, i.item_id, i.status from record_history h join submission_item i
       on i.submission = h.content ->> '$.item.submission' and i.position = h.content ->> '$.item.position'
     where h.kind = ? and h.record_id = ? and i.status = 'assigned' order by h.id desc limit 1`,
  );
  return records.flatMap(({ kind, record_id }) => read.all(kind, record_id).map((row) => itemOf(name, row)));
}

/** The items that wait and name one of some genomes (SHA-256). */
function itemsThatName({ connection, name }: Database, hashes: readonly string[]): Item[] {
  const read = statementOf(
    connection,
    `select submission, position, item_id, status from submission_item
     where status = 'pending' and exists (select 1 from json_each(?) one where instr(content, one.value)) order by submission, position`,
  );
  return read.all(JSON.stringify(hashes)).map((row) => itemOf(name, row));
}

function itemOf(database: string, row: Record<string, unknown>): Item {
  return {
    database,
    submission_id: String(row['submission']),
    position: Number(row['position']),
    item_id: String(row['item_id']),
    status: row['status'] === 'assigned' ? 'assigned' : 'pending',
  };
}
