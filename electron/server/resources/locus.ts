import type { z } from 'zod';
import { type ExtendedAttribute, type Locus, LOCUS_FLAGS, LOCUS_NUMBERS, LOCUS_TEXTS } from '#shared/api/locus.ts';
import { citationsOf } from '#shared/api/publication.ts';
import { routes } from '#shared/api/routes.ts';
import type { LocusRecord } from '#electron/store/records/locus-repository.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import type { LocusVariant } from '#electron/store/records/locus-variants.ts';
import { defined } from '#shared/defined.ts';
import { mapNames } from '#shared/map-names.ts';
import { omitEmpty, omitEmptyList } from './omit-empty.ts';
import type { DatabaseContext } from '../http/service.ts';
import { userUri } from './user-links.ts';

type LocusContext = Pick<DatabaseContext, 'links' | 'kind' | 'database' | 'service'>;

/** Texts that only sequence-definition databases give (`service-description.md` §2). */
const DEFINED: ReadonlySet<string> = new Set(['full_name', 'product', 'description']);
/** Flags that are given while they are off, too. The description does not know the others (`wire-notes.md` §4.2). */
const ALWAYS: ReadonlySet<string> = new Set(['length_varies', 'coding_sequence']);

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
    alleles: hasAlleles ? links.to(routes.listAlleles, params) : null,
    alleles_fasta: hasAlleles ? links.to(routes.getAllelesFasta, params) : null,
    curators: omitEmptyList(row.curators.map((id) => userUri(links, database.name, id))),
    publications: omitEmptyList(row.publications.map(({ pubmed_id }) => pubmed_id)),
    citations: omitEmptyList(citationsOf(row.publications)),
    extended_attributes: omitEmptyList(row.extended_attributes.map(extendedAttribute)),
    ...variants(row.variants),
    allele_count: row.allele_count,
    message: cutOffNote(database, { locus: row.id }),
  });
}

/** Members that are one column each. */
function columns({ kind, service: { face } }: LocusContext, row: LocusRecord): Partial<Locus> {
  const isDefined = kind === 'seqdef';
  const varies = row.length_varies === 1;
  return {
    ...omitEmpty({
      ...mapNames(LOCUS_TEXTS, (name) => (isDefined || !DEFINED.has(name) ? row[name] : null)),
      ...mapNames(LOCUS_NUMBERS, (name) => row[name]),
      length: !varies || face.rules.givesUsualLength ? row.length : null,
      min_length: isDefined && varies ? row.min_length : null,
      max_length: isDefined && varies ? row.max_length : null,
      genome_position: !isDefined || face.rules.placesDefinitions ? row.genome_position : null,
    }),
    ...defined(mapNames(LOCUS_FLAGS, (name) => row[name] === 1 || (ALWAYS.has(name) ? false : undefined))),
  };
}

/** The locus record of the contract. */
export function locusResource(origin: LocusContext, row: LocusRecord): Locus {
  const { links, kind, database } = origin;
  const schemes = row.schemes.map(({ id, name }) => ({
    scheme: links.to(routes.getScheme, { database: database.name, scheme_id: id }),
    description: name,
  }));
  const startCodons = row.start_codons === null ? [] : (JSON.parse(row.start_codons) as string[]);
  return {
    id: row.name,
    data_type: row.data_type,
    allele_id_format: row.allele_id_format,
    ...columns(origin, row),
    ...omitEmpty({
      aliases: omitEmptyList(row.aliases),
      schemes: omitEmptyList(schemes),
      start_codons: startCodons.length > 0 ? startCodons.join(';') : null,
    }),
    ...(kind === 'seqdef' ? definition(origin, row) : {}),
  };
}
