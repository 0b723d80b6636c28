import { sql } from 'kysely';
import type { CitedPublication } from '#shared/api/publication.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

/** What belongs to an allele besides its own columns. */
export interface AlleleDetails {
  /** Extended attributes with a value, by name. */
  attributes: { field: string; value: string }[];
  flags: string[];
  publications: CitedPublication[];
  accessions: { databank: string; accession: string }[];
}

export const NO_ALLELE_DETAILS: AlleleDetails = { attributes: [], flags: [], publications: [], accessions: [] };

/** 1 if an allele has any of that, for a query of the table `allele`. */
export const hasDetails = sql<number>`exists (select 1 from allele_attribute where allele_attribute.allele = allele.id)
  or exists (select 1 from allele_flag where allele_flag.allele = allele.id)
  or exists (select 1 from allele_publication where allele_publication.allele = allele.id)
  or exists (select 1 from allele_accession where allele_accession.allele = allele.id)`;

/** One query for all four tables: most alleles have nothing in any of them. */
const detailRows = preparedQuery((from, ids: number[]) =>
  from
    .selectFrom('allele_attribute')
    .select(['allele', sql<string>`'attribute'`.as('kind'), 'field as name', 'value'])
    .where('allele', 'in', ids)
    .unionAll(
      from
        .selectFrom('allele_flag')
        .select(['allele', sql<string>`'flag'`.as('kind'), 'flag as name', sql<string>`''`.as('value')])
        .where('allele', 'in', ids),
    )
    .unionAll(
      from
        .selectFrom('allele_publication')
        .select([
          'allele',
          sql<string>`'publication'`.as('kind'),
          sql<string>`pubmed_id`.as('name'),
          sql<string>`coalesce((select citation from publication where publication.pubmed_id = allele_publication.pubmed_id), '')`.as(
            'value',
          ),
        ])
        .where('allele', 'in', ids),
    )
    .unionAll(
      from
        .selectFrom('allele_accession')
        .select(['allele', sql<string>`'accession'`.as('kind'), 'databank as name', 'accession as value'])
        .where('allele', 'in', ids),
    )
    .orderBy('allele')
    .orderBy('kind')
    .orderBy('name')
    .orderBy('value'),
);

/** What belongs to some alleles (row ids). Alleles with nothing are absent. */
export function detailsOfAlleles(database: Database, ids: number[]): Map<number, AlleleDetails> {
  const found = new Map<number, AlleleDetails>();
  for (const { allele, kind, name, value } of detailRows(database, ids)) {
    const details = found.get(allele) ?? { attributes: [], flags: [], publications: [], accessions: [] };
    found.set(allele, details);
    if (kind === 'attribute') details.attributes.push({ field: name, value });
    else if (kind === 'flag') details.flags.push(name);
    else if (kind === 'publication') details.publications.push({ pubmed_id: Number(name), citation: value });
    else details.accessions.push({ databank: name, accession: value });
  }
  return found;
}
