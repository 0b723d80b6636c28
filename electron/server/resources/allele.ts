import type { Allele } from '#shared/api/allele.ts';
import { publicationOf } from '#shared/api/publication.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import type { AlleleRecord } from '#electron/store/records/allele-repository.ts';
import { heldBlocks, reasonsWithin } from '#electron/store/records/blocks.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { LinkContext } from '../http/service.ts';
import { attribution } from './user-links.ts';

/** The allele record of the contract. Extended attributes with a value are members, too, after those of the record. */
export function alleleResource({ links, database }: LinkContext, locus: string, row: AlleleRecord): Allele {
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
    ...defined({
      ambiguous: row.ambiguous === 1 || undefined,
      type_allele: row.type_allele === 1 || undefined,
      not_used: reasonsWithin(heldBlocks(database), 'allele', locus).get(row.allele_id),
    }),
    ...omitEmpty({
      flags: omitEmptyList(row.flags),
      publications: omitEmptyList(row.publications.map(publicationOf)),
      accessions: omitEmptyList(row.accessions),
    }),
  };
}

/** What ids without a sequence say, which profiles have in place of alleles (`wire-notes.md` §4.2). */
const MEANINGS: Readonly<Record<string, string>> = { '0': 'locus absent', P: 'locus present' };

/** The record behind the link of such an id. It has a phrase in place of the bases, as on deployed servers. */
export function placeholderResource({ links, database }: LinkContext, locus: string, allele_id: string): Allele {
  return {
    locus: links.to(routes.getLocus, { database: database.name, locus }),
    allele_id,
    sequence: ownMember(MEANINGS, allele_id) ?? 'locus absent or not determined',
    length: 0,
  };
}
