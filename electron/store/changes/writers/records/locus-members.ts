import type { DatabaseSync } from 'node:sqlite';
import type { AttributeMembers, LocusMembers } from '#shared/api/curation/locus-members.ts';
import { LOCUS_FLAGS, LOCUS_NUMBERS, LOCUS_TEXTS } from '#shared/api/locus.ts';
import { defined } from '#shared/defined.ts';
import { mapNames } from '#shared/map-names.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { ownMember } from '#shared/own-member.ts';
import { readAllLimits } from '#electron/store/records/allele-limits.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import {
  childTable,
  numberOf,
  readChildren,
  single,
  storedText,
  textOf,
  type ChildTable,
  type StoredRow,
  type StoredValue,
} from '../table-rows.ts';

const child = (table: keyof DatabaseTables, columns: string[], order?: string) =>
  childTable(table, 'locus', columns, order);
const PLACES = ['reported_position', 'locus_position', 'flanking_length', 'wild_type_allele_id'];
/** Tables of what belongs to a locus. */
export const LOCUS_CHILDREN = {
  aliases: child('locus_alias', ['alias']),
  publications: child('locus_publication', ['pubmed_id']),
  curators: child('locus_curator', ['curator']),
  linked: child('locus_linked_field', ['isolates_database', 'field']),
  variants: child('locus_variant', ['kind', ...PLACES, 'wild_type', 'variants'], 'kind, reported_position'),
  attributes: child(
    'locus_extended_attribute',
    ['field', 'value_format', 'value_regex', 'description', 'length', 'required', 'allowed_values', 'position'],
    'position, field',
  ),
};

/** A locus as a form has it, with its row id. */
export function readLocus(connection: DatabaseSync, name: string): { row: number; members: LocusMembers } | undefined {
  const found = statementOf(connection, 'select * from locus where name = ?').get(name);
  if (!found) return undefined;
  const row = Number(found['id']);
  const list = (table: ChildTable) => readChildren(connection, table, row);
  const variants = list(LOCUS_CHILDREN.variants);
  const codons = textOf(found, 'start_codons');
  const members = {
    id: name,
    data_type: found['data_type'],
    allele_id_format: found['allele_id_format'],
    ...mapNames(LOCUS_TEXTS, (column) => textOf(found, column)),
    ...mapNames(LOCUS_NUMBERS, (column) => numberOf(found, column)),
    ...mapNames(LOCUS_FLAGS, (column) => found[column] === 1),
    genetic_code: Number(found['genetic_code']),
    start_codons: codons === null ? [] : (JSON.parse(codons) as string[]),
    aliases: list(LOCUS_CHILDREN.aliases).map(({ alias }) => String(alias)),
    publications: list(LOCUS_CHILDREN.publications).map(({ pubmed_id }) => Number(pubmed_id)),
    curators: list(LOCUS_CHILDREN.curators).map(({ curator }) => Number(curator)),
    extended_attributes: list(LOCUS_CHILDREN.attributes).map(attributeOf),
    SNPs: variants
      .filter(({ kind }) => kind === 'SNP')
      .map((each) => variantOf(each, ['wild_type_nuc', 'variant_nuc'])),
    SAVs: variants.filter(({ kind }) => kind === 'SAV').map((each) => variantOf(each, ['wild_type_aa', 'variant_aa'])),
    linked_fields: list(LOCUS_CHILDREN.linked),
    limits: ownMember(readAllLimits(connection), name) ?? null,
  } as LocusMembers;
  return { row, members };
}

function attributeOf(row: StoredRow): AttributeMembers {
  const { field, value_format, value_regex, description, length, required, allowed_values } = row;
  return {
    field: String(field),
    value_format: value_format as AttributeMembers['value_format'],
    ...defined({
      value_regex: value_regex === null ? undefined : String(value_regex),
      description: description === null ? undefined : String(description),
      length: length === null ? undefined : Number(length),
    }),
    required: required === 1,
    ...defined({
      allowed_values: allowed_values === null ? undefined : (JSON.parse(String(allowed_values)) as string[]),
    }),
  };
}

function variantOf(row: StoredRow, [wildType, variant]: [string, string]) {
  const place = PLACES.filter((column) => row[column] !== null).map((column) => [column, row[column]]);
  return {
    ...Object.fromEntries(place),
    [wildType]: JSON.parse(String(row['wild_type'])) as string[],
    [variant]: JSON.parse(String(row['variants'])) as string[],
  };
}

/** The columns of a locus as its members say, but for its name. */
export function locusColumns(members: LocusMembers): StoredRow {
  const { data_type, allele_id_format, genetic_code, start_codons, reference_sequence } = members;
  return {
    data_type,
    allele_id_format,
    ...mapNames(LOCUS_TEXTS, (column) => storedText(members[column])),
    ...mapNames(LOCUS_NUMBERS, (column) => members[column]),
    ...mapNames(LOCUS_FLAGS, (column) => (members[column] ? 1 : 0)),
    genetic_code,
    start_codons: start_codons.length === 0 ? null : JSON.stringify(start_codons),
    reference_sequence: normalizeAlleleSequence(reference_sequence ?? '', data_type) || null,
  };
}

/** The rows that belong to a locus as its members say, with their tables. */
export function locusChildren(members: LocusMembers): [ChildTable, StoredValue[][]][] {
  const { aliases, publications, curators, linked_fields, extended_attributes, SNPs, SAVs } = members;
  const place = ({ reported_position, locus_position, ...rest }: LocusMembers['SNPs'][number] | SavMember) => [
    reported_position,
    locus_position,
    rest.flanking_length ?? null,
    rest.wild_type_allele_id ?? null,
  ];
  return [
    [LOCUS_CHILDREN.aliases, single(aliases.map((alias) => alias.trim()))],
    [LOCUS_CHILDREN.publications, single(publications)],
    [LOCUS_CHILDREN.curators, single(curators)],
    [LOCUS_CHILDREN.linked, linked_fields.map(({ isolates_database, field }) => [isolates_database, field])],
    [
      LOCUS_CHILDREN.variants,
      [
        ...SNPs.map((snp) => [
          'SNP',
          ...place(snp),
          JSON.stringify(snp.wild_type_nuc),
          JSON.stringify(snp.variant_nuc),
        ]),
        ...SAVs.map((sav) => ['SAV', ...place(sav), JSON.stringify(sav.wild_type_aa), JSON.stringify(sav.variant_aa)]),
      ],
    ],
    [LOCUS_CHILDREN.attributes, extended_attributes.map((attribute, index) => attributeRow(attribute, index + 1))],
  ];
}
type SavMember = LocusMembers['SAVs'][number];

function attributeRow(attribute: AttributeMembers, position: number): StoredValue[] {
  const { field, value_format, value_regex, description, length, required, allowed_values } = attribute;
  return [
    field,
    value_format,
    value_regex || null,
    storedText(description ?? null),
    length ?? null,
    required ? 1 : 0,
    allowed_values ? JSON.stringify(allowed_values) : null,
    position,
  ];
}
