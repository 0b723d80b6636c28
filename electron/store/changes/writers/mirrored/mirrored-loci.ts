import { LOCUS_FLAGS, LOCUS_NUMBERS, LOCUS_TEXTS } from '#shared/api/locus.ts';
import { mapNames } from '#shared/map-names.ts';
import type { Change } from '../../change-context.ts';
import { LOCUS_CHILDREN } from '../records/locus-members.ts';
import { keepCitations } from '../records/publication-record.ts';
import { insertRow, replaceChildren, single, updateRow, type StoredRow } from '../table-rows.ts';
import type { MirroredLocus } from './mirrored-records.ts';
import { putSent } from './mirrored-rest.ts';
import type { UserOf } from './mirrored-users.ts';

/** Writes loci as a site describes them. Belongs in a change. */
interface CopiedLoci {
  /** Adds or changes a locus and gives its row id. */
  put(locus: MirroredLocus): number;
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
  const byName = connection.prepare('select id from locus where name = ?');
  const find = (name: string) => {
    const row = byName.get(name);
    return row && Number(row['id']);
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
    find,
    put({ record, curators, also }) {
      const found = find(record.id);
      const columns = columnsOf(record);
      const dates = { date_entered: today, datestamp: today };
      const row = found ?? insertRow(connection, 'locus', { ...columns, name: record.id, ...dates });
      if (found !== undefined) updateRow(connection, 'locus', found, columns);
      const people = unique(curators.map(userOf)).filter((id) => id !== null);
      for (const [table, rows] of [
        [LOCUS_CHILDREN.aliases, single(unique(record.aliases ?? []))],
        [LOCUS_CHILDREN.publications, single(unique(record.publications ?? []))],
        [LOCUS_CHILDREN.curators, single(people)],
        [LOCUS_CHILDREN.attributes, attributesOf(record)],
        [LOCUS_CHILDREN.variants, variantsOf(record)],
      ] as const) {
        replaceChildren(connection, table, row, rows);
      }
      keepCitations(connection, record.citations);
      putSent(change, 'locus', row, also);
      return row;
    },
    remove(name) {
      const row = find(name);
      if (row === undefined) return;
      for (const table of ['scheme_locus', 'allele'])
        connection.prepare(`delete from ${table} where locus = ?`).run(row);
      connection.prepare('delete from locus where id = ?').run(row);
    },
    count: (row) => void count.run(row),
  };
}

function columnsOf(record: MirroredLocus['record']): StoredRow {
  const lengthVaries = record.length_varies ?? record.length === undefined;
  return {
    data_type: record.data_type ?? 'DNA',
    allele_id_format: record.allele_id_format ?? 'integer',
    ...mapNames(LOCUS_TEXTS, (column) => record[column] ?? null),
    ...mapNames(LOCUS_NUMBERS, (column) => record[column] ?? null),
    ...mapNames(LOCUS_FLAGS, (column) => (record[column] ? 1 : 0)),
    length_varies: lengthVaries ? 1 : 0,
    start_codons: record.start_codons ? JSON.stringify(record.start_codons.split(';')) : null,
  };
}

function attributesOf({ extended_attributes = [] }: MirroredLocus['record']) {
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

function variantsOf({ SNPs = [], SAVs = [] }: MirroredLocus['record']) {
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
