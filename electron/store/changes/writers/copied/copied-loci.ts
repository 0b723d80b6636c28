import type { Change } from '../../change-context.ts';
import { createChildRows, createTableRows, type StoredRow } from '../table-rows.ts';
import type { CopiedLocus } from './copied-records.ts';
import type { UserOf } from './copied-users.ts';

/** Writes loci as a site describes them. Belongs in a change. */
export interface CopiedLoci {
  /** Adds or changes a locus and gives its row id. */
  put(locus: CopiedLocus): number;
  /** Names of the loci of the copy. */
  list(): string[];
  /** Row id of a locus, or undefined. */
  find(name: string): number | undefined;
  /** Removes a locus with its alleles, and from schemes. */
  remove(name: string): void;
  /** Counts the alleles of a locus anew. */
  count(row: number): void;
}

export function createCopiedLoci(change: Change, userOf: UserOf): CopiedLoci {
  const { connection, today } = change;
  const rows = createTableRows(connection, 'locus', []);
  const child = (table: string, columns: string[]) => createChildRows(connection, { table, parent: 'locus', columns });
  const children = {
    aliases: child('locus_alias', ['alias']),
    publications: child('locus_publication', ['pubmed_id']),
    curators: child('locus_curator', ['curator']),
    attributes: child('locus_extended_attribute', [
      'field',
      'value_format',
      'value_regex',
      'description',
      'length',
      'required',
      'allowed_values',
      'position',
    ]),
    variants: child('locus_variant', [
      'kind',
      'reported_position',
      'locus_position',
      'flanking_length',
      'wild_type_allele_id',
      'wild_type',
      'variants',
    ]),
  };
  const count = connection.prepare(
    `update locus set (allele_count, alleles_last_added, alleles_last_updated) =
       (select count(*), max(date_entered), max(datestamp) from allele where allele.locus = locus.id) where id = ?`,
  );

  return {
    list: () =>
      connection
        .prepare('select name from locus')
        .all()
        .map((row) => String(row['name'])),
    find: (name) => rows.find({ name })?.id,
    put({ record, curators }) {
      const found = rows.find({ name: record.id })?.id;
      const columns = columnsOf(record);
      const row = found ?? rows.insert({ ...columns, name: record.id, date_entered: today, datestamp: today });
      if (found !== undefined) rows.update(found, columns);
      children.aliases.replace(
        row,
        unique(record.aliases ?? []).map((alias) => [alias]),
      );
      children.publications.replace(
        row,
        unique(record.publications ?? []).map((id) => [id]),
      );
      const people = unique(curators.map(userOf)).filter((id) => id !== null);
      children.curators.replace(
        row,
        people.map((id) => [id]),
      );
      children.attributes.replace(row, attributesOf(record));
      children.variants.replace(row, variantsOf(record));
      return row;
    },
    remove(name) {
      const row = rows.find({ name })?.id;
      if (row === undefined) return;
      for (const table of ['scheme_locus', 'allele'])
        connection.prepare(`delete from ${table} where locus = ?`).run(row);
      connection.prepare('delete from locus where id = ?').run(row);
    },
    count: (row) => void count.run(row),
  };
}

function columnsOf(record: CopiedLocus['record']): StoredRow {
  const lengthVaries = record.length_varies ?? record.length === undefined;
  return {
    data_type: record.data_type ?? 'DNA',
    allele_id_format: record.allele_id_format ?? 'integer',
    allele_id_regex: record.allele_id_regex ?? null,
    common_name: record.common_name ?? null,
    full_name: record.full_name ?? null,
    product: record.product ?? null,
    description: record.description ?? null,
    length_varies: lengthVaries ? 1 : 0,
    length: record.length ?? null,
    min_length: record.min_length ?? null,
    max_length: record.max_length ?? null,
    coding_sequence: record.coding_sequence ? 1 : 0,
    orf: record.orf ?? null,
    genome_position: record.genome_position ?? null,
    start_codons: record.start_codons ? JSON.stringify(record.start_codons.split(';')) : null,
    locus_type: record.locus_type ?? null,
    match_longest: record.match_longest ? 1 : 0,
    id_check_type_alleles: record.id_check_type_alleles ? 1 : 0,
    reference_sequence: record.reference_sequence ?? null,
  };
}

function attributesOf({ extended_attributes = [] }: CopiedLocus['record']) {
  return extended_attributes.map((attribute, index) => [
    attribute.field,
    attribute.value_format,
    attribute.value_regex ?? null,
    attribute.description ?? null,
    attribute.length ?? null,
    attribute.required ? 1 : 0,
    attribute.allowed_values ? JSON.stringify(attribute.allowed_values) : null,
    attribute.field_order ?? index + 1,
  ]);
}

function variantsOf({ SNPs = [], SAVs = [] }: CopiedLocus['record']) {
  const snps = SNPs.map((each) => ({ kind: 'SNP', each, wild: each.wild_type_nuc, others: each.variant_nuc }));
  const savs = SAVs.map((each) => ({ kind: 'SAV', each, wild: each.wild_type_aa, others: each.variant_aa }));
  return [...snps, ...savs].map(({ kind, each, wild, others }) => [
    kind,
    each.reported_position,
    each.locus_position,
    each.flanking_length ?? null,
    each.wild_type_allele_id ?? null,
    JSON.stringify(wild),
    JSON.stringify(others),
  ]);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
