import type { Allele } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import type { AlleleRecord } from '#electron/store/records/allele-repository.ts';
import { omitEmpty } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { attribution } from './user-links.ts';

type Origin = Pick<DatabaseContext, 'links' | 'database'>;

/** The allele record of the contract. Extended attributes with a value are members, too, after those of the record. */
export function alleleResource({ links, database }: Origin, locus: string, row: AlleleRecord): Allele {
  return {
    ...Object.fromEntries(row.attributes.map(({ field, value }) => [field, value])),
    locus: links.to(routes.getLocus, { database: database.name, locus }),
    allele_id: row.allele_id,
    sequence: row.sequence,
    status: row.status,
    ...omitEmpty({ comments: row.comments }),
    ...attribution(links, database.name, row),
    date_entered: row.date_entered,
    datestamp: row.datestamp,
    length: row.length,
  };
}

/** The allele id in profiles for a locus that is absent or was not found. */
export const MISSING_ALLELE = 'N';

/** The record behind the link of a missing locus. It has a phrase in place of the bases, as on deployed servers. */
export function missingAlleleResource({ links, database }: Origin, locus: string): Allele {
  return {
    locus: links.to(routes.getLocus, { database: database.name, locus }),
    allele_id: MISSING_ALLELE,
    sequence: 'locus absent or not determined',
    length: 0,
  };
}
