import type { z } from 'zod';
import type { ExtendedAttribute, Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import type { LocusRecord } from '#electron/store/records/locus-repository.ts';
import type { LocusVariant } from '#electron/store/records/locus-variants.ts';
import { defined } from '#shared/defined.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { userUri } from './user-links.ts';

type LocusContext = Pick<DatabaseContext, 'links' | 'kind' | 'database' | 'service'>;

function extendedAttribute(row: LocusRecord['extended_attributes'][number]): z.input<typeof ExtendedAttribute> {
  const { field, value_format, value_regex, description, length, position: field_order } = row;
  const allowed_values = row.allowed_values === null ? null : (JSON.parse(row.allowed_values) as string[]);
  return {
    ...omitEmpty({ value_regex, description, length, field_order, allowed_values }),
    field,
    value_format,
    required: row.required === 1,
  };
}

function variantPlace({ reported_position, locus_position, flanking_length, wild_type_allele_id }: LocusVariant) {
  return { reported_position, locus_position, ...omitEmpty({ flanking_length, wild_type_allele_id }) };
}

/** The known variants of a locus, by their kinds. */
function variants(rows: LocusVariant[]): Pick<Locus, 'SNPs' | 'SAVs'> {
  const ofKind = (kind: LocusVariant['kind']) => rows.filter((row) => row.kind === kind);
  return omitEmpty({
    SNPs: omitEmptyList(
      ofKind('SNP').map((row) => ({ ...variantPlace(row), wild_type_nuc: row.wild_type, variant_nuc: row.variants })),
    ),
    SAVs: omitEmptyList(
      ofKind('SAV').map((row) => ({ ...variantPlace(row), wild_type_aa: row.wild_type, variant_aa: row.variants })),
    ),
  });
}

/** Members that only sequence-definition databases have (`service-description.md` §2). */
function definition({ links, database }: LocusContext, row: LocusRecord): Partial<Locus> {
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
    ...variants(row.variants),
    allele_count: row.allele_count,
  });
}

/** Members that the description does not know (`wire-notes.md` §4.2). */
function furtherMembers({ service }: LocusContext, row: LocusRecord): Partial<Locus> {
  const startCodons = row.start_codons === null ? [] : (JSON.parse(row.start_codons) as string[]);
  return {
    ...omitEmpty({
      length: row.length_varies === 0 || service.face.rules.givesUsualLength ? row.length : null,
      locus_type: row.locus_type,
      start_codons: startCodons.length > 0 ? startCodons.join(';') : null,
      reference_sequence: row.reference_sequence,
    }),
    ...defined({
      match_longest: row.match_longest === 1 || undefined,
      id_check_type_alleles: row.id_check_type_alleles === 1 || undefined,
    }),
  };
}

/** The locus record of the contract. */
export function locusResource(origin: LocusContext, row: LocusRecord): Locus {
  const { links, kind, database, service } = origin;
  const schemes = row.schemes.map(({ id, name }) => ({
    scheme: links.to(routes.getScheme, { database: database.name, scheme_id: id }),
    description: name,
  }));
  const hasPosition = kind === 'isolates' || service.face.rules.placesDefinitions;
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
      orf: row.orf,
      genome_position: hasPosition ? row.genome_position : null,
      schemes: omitEmptyList(schemes),
    }),
    ...furtherMembers(origin, row),
    ...(kind === 'seqdef' ? definition(origin, row) : {}),
  };
}
