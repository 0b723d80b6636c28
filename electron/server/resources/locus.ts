import type { z } from 'zod';
import type { ExtendedAttribute, Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import type { LocusRecord } from '#electron/store/records/locus-repository.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { userUri } from './user-links.ts';

type Origin = Pick<DatabaseContext, 'links' | 'kind' | 'database'>;

function extendedAttribute(row: LocusRecord['extended_attributes'][number]): z.input<typeof ExtendedAttribute> {
  const { field, value_format, value_regex, description, length } = row;
  const allowed_values = row.allowed_values === null ? null : (JSON.parse(row.allowed_values) as string[]);
  return {
    ...omitEmpty({ value_regex, description, length, allowed_values }),
    field,
    value_format,
    required: row.required === 1,
  };
}

/** Members that only sequence-definition databases have (`service-description.md` §2). */
function definition({ links, database }: Origin, row: LocusRecord): Partial<Locus> {
  const params = { database: database.name, locus: row.name };
  const hasAlleles = row.allele_count > 0;
  return omitEmpty({
    min_length: row.length_varies ? row.min_length : null,
    max_length: row.length_varies ? row.max_length : null,
    alleles: hasAlleles ? links.to(routes.listAlleles, params) : null,
    alleles_fasta: hasAlleles ? links.to(routes.getAllelesFasta, params) : null,
    curators: omitEmptyList(row.curators.map((id) => userUri(links, database.name, id))),
    publications: omitEmptyList(row.publications),
    full_name: row.full_name,
    product: row.product,
    description: row.description,
    extended_attributes: omitEmptyList(row.extended_attributes.map(extendedAttribute)),
    allele_count: row.allele_count,
  });
}

/** The locus record of the contract. */
export function locusResource(origin: Origin, row: LocusRecord): Locus {
  const { links, kind, database } = origin;
  const schemes = row.schemes.map(({ id, name }) => ({
    scheme: links.to(routes.getScheme, { database: database.name, scheme_id: id }),
    description: name,
  }));
  return {
    id: row.name,
    data_type: row.data_type,
    allele_id_format: row.allele_id_format,
    length_varies: row.length_varies === 1,
    coding_sequence: row.coding_sequence === 1,
    ...omitEmpty({
      allele_id_regex: row.allele_id_regex,
      common_name: row.common_name,
      aliases: omitEmptyList(row.aliases),
      length: row.length_varies ? null : row.length,
      orf: row.orf,
      schemes: omitEmptyList(schemes),
    }),
    ...(kind === 'seqdef' ? definition(origin, row) : omitEmpty({ genome_position: row.genome_position })),
  };
}
