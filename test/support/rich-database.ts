import type { DatabaseSync } from 'node:sqlite';
import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from './plant.ts';
import { sampleSequence } from './sample-database.ts';

type Values = Record<string, string | number | null>;

/** Adds a row to a table. */
export function addRow(connection: DatabaseSync, table: string, values: Values): number {
  const names = Object.keys(values);
  const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  return Number(connection.prepare(sql).run(...Object.values(values)).lastInsertRowid);
}

/** When records of these databases were entered and changed. */
export const DATES = { date_entered: '2019-01-02', datestamp: '2020-03-04' };
/** Whom they are from. */
export const BY = { sender: 3, curator: 5, ...DATES };

/** A text with everything that a table could stumble over. */
export const ODD_TEXT = 'It\'s "odd";\ta tab,\na line; a \\ and \\; =SUM(A1) größe λ ';

/** Loci whose names are no file names, or only one where upper and lower case are the same. */
const LOCI = ['abcZ', 'ABCZ', 'a/b', 'con', 'NEIS0001 (abcZ)', '=1+1', 'größe λ', 'empty'];

/** Adds people, one with a number for a name. */
export function addUsers(connection: DatabaseSync): void {
  const user = { affiliation: 'A laboratory', email: 'a@example.org', ...DATES };
  addRow(connection, 'app_user', {
    id: 3,
    user_name: 'ada',
    first_name: 'Ada',
    surname: 'Sender',
    role: 'submitter',
    ...user,
  });
  addRow(connection, 'app_user', {
    id: 5,
    user_name: '17',
    first_name: 'Bo',
    surname: 'Curator',
    role: 'curator',
    ...user,
  });
  addRow(connection, 'app_user', { id: 9, user_name: 'x', first_name: '', surname: '', role: 'admin', ...DATES });
}

/** Adds loci with everything that describes them. */
export function addLoci(connection: DatabaseSync, hasAlleles: boolean): number[] {
  return LOCI.map((name, index) => {
    const isPeptide = name === 'con';
    const count = hasAlleles && name !== 'empty' ? 3 : 0;
    const locus = addRow(connection, 'locus', {
      name,
      data_type: isPeptide ? 'peptide' : 'DNA',
      allele_id_format: isPeptide ? 'text' : 'integer',
      allele_id_regex: isPeptide ? '^[A-Z]\\d+$' : null,
      common_name: index === 0 ? 'ABC transporter' : null,
      full_name: index === 0 ? ODD_TEXT.trim() : null,
      product: index === 1 ? 'permease' : null,
      description: index === 0 ? ODD_TEXT : null,
      length_varies: index % 2,
      length: index % 2 ? null : 60,
      min_length: index % 2 ? 30 : null,
      max_length: null,
      coding_sequence: isPeptide ? 0 : 1,
      orf: index === 0 ? 2 : null,
      genetic_code: index === 0 ? 4 : 11,
      genome_position: index === 0 ? 12_345 : null,
      allele_count: count,
      alleles_last_added: count > 0 ? '2021-01-01' : null,
      alleles_last_updated: count > 0 ? '2021-02-02' : null,
      curator: index === 0 ? 5 : null,
      start_codons: index === 0 ? '["ATG","GTG"]' : null,
      locus_type: index === 0 ? 'gene' : null,
      match_longest: index === 0 ? 1 : 0,
      id_check_type_alleles: index === 1 ? 1 : 0,
      reference_sequence: index === 0 ? 'ACGT' : null,
      ...DATES,
    });
    addRow(connection, 'locus_alias', { locus, alias: `alias ${index}; with \\ and ;` });
    addRow(connection, 'locus_alias', { locus, alias: 'b' });
    addRow(connection, 'locus_publication', { locus, pubmed_id: 10_001 + index });
    addRow(connection, 'locus_curator', { locus, curator: 5 });
    return locus;
  });
}

function addAlleles(connection: DatabaseSync, locus: number, index: number): void {
  for (const number of [1, 2, 3]) {
    const isPeptide = LOCI[index] === 'con';
    const allele_id = isPeptide ? `A${number}` : String(number);
    const sequence = isPeptide ? `MKWVTFISLL${'ARND'.repeat(number)}EFGHILKP` : sampleSequence(index * 10 + number, 60);
    const allele = addRow(connection, 'allele', {
      locus,
      allele_id,
      sort_key: sortKey(allele_id),
      sequence,
      length: sequence.length,
      sequence_hash: contentHash(sequence),
      status: number === 1 ? 'Sanger trace checked' : 'unchecked',
      comments: number === 1 ? ODD_TEXT : null,
      type_allele: number === 2 ? 1 : 0,
      ...(number === 3 ? { ...BY, sender: null, curator: null } : BY),
    });
    if (number !== 1) continue;
    addRow(connection, 'allele_attribute', { allele, field: 'mutation; x', value: ODD_TEXT });
    addRow(connection, 'allele_attribute', { allele, field: 'count', value: '12' });
    addRow(connection, 'also_sent', { allele, members: '[[["toString"],true]]' });
    addRow(connection, 'allele_flag', { allele, flag: 'frameshift; really' });
    addRow(connection, 'allele_publication', { allele, pubmed_id: 20_002 });
    addRow(connection, 'allele_accession', { allele, databank: 'ENA', accession: 'AF001234:1' });
    addRow(connection, 'allele_accession', { allele, databank: 'Genbank', accession: 'X1' });
  }
}

function describeLoci(connection: DatabaseSync, loci: readonly number[]): void {
  for (const [index, locus] of loci.entries()) {
    const attribute = { locus, value_format: 'text', required: 0 };
    addRow(connection, 'locus_extended_attribute', {
      ...attribute,
      field: 'mutation; x',
      position: 2,
      description: 'a "b"',
    });
    addRow(connection, 'locus_extended_attribute', {
      ...attribute,
      field: 'count',
      value_format: 'integer',
      value_regex: '^\\d+$',
      allowed_values: '["12","a;b"]',
      length: 10,
      required: 1,
      position: 5,
    });
    addRow(connection, 'locus_placeholder', { locus, allele_id: 'N' });
    addRow(connection, 'locus_variant', {
      locus,
      kind: index % 2 ? 'SNP' : 'SAV',
      reported_position: -3,
      locus_position: 7,
      flanking_length: index === 0 ? 5 : null,
      wild_type_allele_id: index === 0 ? '1' : null,
      wild_type: '["A"]',
      variants: '["C","G"]',
    });
    addRow(connection, 'locus_linked_field', { locus, isolates_database: 'isolates', field: 'country' });
  }
}

/** Adds a scheme with everything that describes it, and one without a key. */
export function addSchemes(connection: DatabaseSync, loci: readonly number[], profiles: number): void {
  const scheme = {
    allow_missing_loci: 1,
    max_missing: 2,
    display_order: 4,
    allow_presence: 1,
    taxon_id: 482,
    taxon: 'Neisseria',
    ...DATES,
  };
  const last = profiles > 0 ? { profiles_last_added: '2021-05-05', profiles_last_updated: '2021-06-06' } : {};
  addRow(connection, 'scheme', {
    id: 4,
    name: 'MLST/x',
    description: ODD_TEXT,
    profile_count: profiles,
    ...last,
    ...scheme,
  });
  addRow(connection, 'scheme', { id: 2, name: 'mlst?X', allow_missing_loci: 0, ...DATES });
  for (const [index, locus] of loci.slice(0, 3).entries()) {
    addRow(connection, 'scheme_locus', { scheme: 4, locus, position: 3 - index });
    addRow(connection, 'scheme_locus', { scheme: 2, locus, position: (index + 1) * 10 });
  }
  addRow(connection, 'scheme_field', {
    scheme: 4,
    field: 'ST',
    type: 'integer',
    primary_key: 1,
    description: ODD_TEXT,
    position: 1,
    value_regex: '^\\d+$',
  });
  const field = { scheme: 4, primary_key: 0, dropdown: 1 };
  addRow(connection, 'scheme_field', {
    ...field,
    field: 'group',
    type: 'text',
    position: 2,
    option_list: '["1","2; 3"]',
  });
  addRow(connection, 'scheme_field', { ...field, field: 'number', type: 'text', position: 3 });
  addRow(connection, 'scheme_curator', { scheme: 4, curator: 5 });
  addRow(connection, 'scheme_publication', { scheme: 4, pubmed_id: 30_003 });
  addRow(connection, 'publication', { pubmed_id: 7, citation: 'Nobody cites it' });
  addRow(connection, 'publication', { pubmed_id: 30_003, citation: 'Ö\'Neil "X" et al. (2024); *J; Odd*, =1+1' });
  addRow(connection, 'scheme_flag', { scheme: 4, flag: 'please cite' });
  addRow(connection, 'lincode_scheme', { scheme: 4, thresholds: '2;1;0', max_missing: 1, main_display: 1 });
  addRow(connection, 'lincode_field', { scheme: 4, field: 'clone', type: 'text', display_order: 1, main_display: 0 });
  addRow(connection, 'lincode_nickname', {
    scheme: 4,
    prefix: '0_1',
    field: 'clone',
    nickname: 'a\tb',
    datestamp: '2020-01-01',
  });
  const sent = (name: string) => JSON.stringify([[[name, 'in'], { value: ODD_TEXT }]]);
  addRow(connection, 'also_sent', { scheme: 4, members: sent('scheme') });
  addRow(connection, 'also_sent', { person: 5, members: sent('user') });
  addRow(connection, 'classification_scheme', {
    id: 7,
    scheme: 4,
    name: 'cgc_2',
    description: ODD_TEXT,
    inclusion_threshold: 2,
    relative_threshold: 1,
  });
}

function addProfiles(connection: DatabaseSync): void {
  for (const [index, alleles] of ['1\t1\t1', '2\tN\t3', '3\t2\t1'].entries()) {
    const profile_id = String(index * 10 + 1);
    const profile = addRow(connection, 'profile', {
      scheme: 4,
      profile_id,
      sort_key: sortKey(profile_id),
      alleles,
      alleles_hash: contentHash(alleles),
      ...(index === 2 ? { ...BY, sender: null, curator: null } : BY),
    });
    if (index === 1) continue;
    addRow(connection, 'also_sent', { profile, members: `[[["mark"],${index}]]` });
    addRow(connection, 'profile_field', { profile, field: 'group', value: '2; 3' });
    addRow(connection, 'profile_field', { profile, field: 'number', value: '7' });
    addRow(connection, 'lincode', { profile, scheme: 4, code: `0_1_${index}`, datestamp: '2020-05-05' });
    addRow(connection, 'classification_group_profile', {
      classification_scheme: 7,
      group_id: addGroup(connection, index + 1),
      profile,
    });
  }
  addGroup(connection, 9);
  connection.exec(`insert into classification_group_field values (7, 'nick name', 'text', 'odd; "name"', 1), (7, 'rank', 'integer', null, 2);
    insert into classification_group_value values (7, 1, 'rank', '5'), (7, 9, 'nick name', '=1+1; "x"')`);
}

function addGroup(connection: DatabaseSync, group_id: number): number {
  addRow(connection, 'classification_group', { classification_scheme: 7, group_id });
  return group_id;
}

/** Adds lines of the history. */
export function addHistory(connection: DatabaseSync): void {
  const retired = { curator: 5, retired_at: '2021-01-01T10:00:00.000Z' };
  addRow(connection, 'retired_id', { kind: 'allele', scope: 'abcZ', record_id: '99', ...retired });
  addRow(connection, 'retired_id', { kind: 'user', record_id: '77', ...retired, curator: null });
  const entry = { kind: 'locus', record_id: 'abcZ', changed_at: '2021-01-01T10:00:00.000Z', action: ODD_TEXT };
  addRow(connection, 'record_history', { ...entry, curator: 5, content: '{"before":{"a":"x\\ty"}}' });
  addRow(connection, 'record_history', entry);
  // Two equal lines are two lines.
  addRow(connection, 'record_history', entry);
  const change = addRow(connection, 'record_history', { ...entry, action: 'Deleted the locus.' });
  for (const part of [10, 9]) {
    const content = JSON.stringify({
      part,
      table: 'locus',
      columns: ['name', 'full_name'],
      rows: [['gone', ODD_TEXT]],
    });
    addRow(connection, 'removed_rows', { change, content });
  }
}

/** A database of sequence definitions with something in every table that such a one has. */
export async function createRichDefinitions(dataFolder: DataFolder, name: string): Promise<Database> {
  const database = plantIn(
    await dataFolder.create(name, { kind: 'seqdef', description: ODD_TEXT.trim(), synthetic: true }),
  );
  const { connection } = database;
  addUsers(connection);
  const loci = addLoci(connection, true);
  for (const [index, locus] of loci.slice(0, -1).entries()) addAlleles(connection, locus, index);
  describeLoci(connection, loci);
  // Attributes say what values may be: the odd one fits.
  addSchemes(connection, loci, 3);
  addProfiles(connection);
  addHistory(connection);
  addRow(connection, 'meta', { key: 'access', value: 'closed' });
  addRow(connection, 'meta', { key: 'retired_classification_schemes', value: '[3]' });
  return database;
}
