import { sql } from 'kysely';
import { NAMED_ALLELES } from '#shared/api/publication.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { skipped, type Part } from './part.ts';

/** A publication of a database: its citation, if there is one, and how many records cite it. */
export interface PublicationRow {
  pubmed_id: number;
  citation: string | null;
  isolates: number;
  loci: number;
  alleles: number;
  schemes: number;
}

/** The numbers of all publications that are cited or have a citation. */
const IDS = sql`(select pubmed_id from publication union select pubmed_id from isolate_publication
  union select pubmed_id from locus_publication union select pubmed_id from allele_publication
  union select pubmed_id from scheme_publication)`;

const ROWS = sql<PublicationRow>`select pubmed_id,
  (select citation from publication where publication.pubmed_id = its.pubmed_id) as citation,
  (select count(*) from isolate_publication cited join isolate on isolate.id = cited.isolate
    where cited.pubmed_id = its.pubmed_id and new_version is null) as isolates,
  (select count(*) from locus_publication cited where cited.pubmed_id = its.pubmed_id) as loci,
  (select count(*) from allele_publication cited where cited.pubmed_id = its.pubmed_id) as alleles,
  (select count(*) from scheme_publication cited where cited.pubmed_id = its.pubmed_id) as schemes
  from ${IDS} its`;

/** Number of the publications of a database. */
export async function countPublications({ sql: from }: Database): Promise<number> {
  const { rows } = await sql<{ records: number }>`select count(*) as records from ${IDS}`.execute(from);
  return rows[0]?.records ?? 0;
}

/** A part of the publications of a database, by PubMed id. */
export async function listPublications({ sql: from }: Database, part: Part<PublicationRow>): Promise<PublicationRow[]> {
  const first = part.after === undefined ? Number.MIN_SAFE_INTEGER : part.after.pubmed_id + 1;
  const { rows } = await sql<PublicationRow>`${ROWS} where pubmed_id >= ${first}
    order by pubmed_id limit ${part.limit} offset ${skipped(part)}`.execute(from);
  return rows;
}

/** The definitions that cite a publication: names of loci, schemes, and the first of its alleles. */
interface CitingDefinitions {
  loci: string[];
  schemes: { id: number; name: string }[];
  alleles: { locus: string; allele_id: string }[];
}

const citingLoci = preparedQuery((from, id: number) =>
  from
    .selectFrom('locus_publication as its')
    .innerJoin('locus', 'locus.id', 'its.locus')
    .select('locus.name')
    .where('its.pubmed_id', '=', id)
    .orderBy('locus.name'),
);
const citingSchemes = preparedQuery((from, id: number) =>
  from
    .selectFrom('scheme_publication as its')
    .innerJoin('scheme', 'scheme.id', 'its.scheme')
    .select(['scheme.id', 'scheme.name'])
    .where('its.pubmed_id', '=', id)
    .orderBy('scheme.id'),
);
const citingAlleles = preparedQuery((from, id: number) =>
  from
    .selectFrom('allele_publication as its')
    .innerJoin('allele', 'allele.id', 'its.allele')
    .innerJoin('locus', 'locus.id', 'allele.locus')
    .select(['locus.name as locus', 'allele.allele_id'])
    .where('its.pubmed_id', '=', id)
    .orderBy('locus.name')
    .orderBy('allele.sort_key')
    .orderBy('allele.allele_id')
    .limit(NAMED_ALLELES),
);

export function definitionsThatCite(database: Database, id: number): CitingDefinitions {
  return {
    loci: citingLoci(database, id).map(({ name }) => name),
    schemes: citingSchemes(database, id),
    alleles: citingAlleles(database, id),
  };
}

/** A publication by its PubMed id. Undefined where nobody cites it, as far as the reader sees, and nothing is known of it. */
export async function findPublication({ sql: from }: Database, id: number): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`${ROWS} where pubmed_id = ${id}`.execute(from);
  return rows[0];
}
