import { BlockMembers } from '#shared/api/block.ts';
import type { z } from 'zod';
import { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import { ProjectCustodyMembers } from '#shared/api/curation/project-custody-members.ts';
import { ownMember } from '#shared/own-member.ts';
import { expect, test } from 'vitest';
import { DesignationMembers } from '#shared/api/curation/designation-members.ts';
import { membersOf } from '#shared/api/curation/member-shapes.ts';
import { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { CLUSTER_TABLES, listTables } from '#test/support/database-content.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Why nobody writes a column by hand. */
const NEVER = {
  id: 'the number of the record; new ones get the next',
  date_entered: 'when it was made',
  datestamp: 'when it was changed last',
  curator: 'who changed it last',
  sender: 'who made it',
  length: 'follows from the sequence',
  sort_key: 'follows from the id',
  number_value: 'follows from the value',
  position: 'follows from the place in the list',
  'follows from the alleles':
    /^(allele_count|alleles_last_.*|profile_count|profiles_last_.*|alleles_hash|sequence_hash|ambiguous)$/,
};

/** Tables that nobody writes by hand, and why. */
const TABLES: Readonly<Record<string, string>> = {
  meta: 'the page of a database, its links and its care',
  retired_id: 'what deletions leave',
  record_history: 'what changes leave',
  removed_rows: 'what deletions leave',
  isolate_history: 'what changes leave',
  allele_change: 'a log for the typing index',
  profile_change: 'a log for scheme values',
  designation_change: 'a log for tables of profiles',
  genome_origin: 'noted where a record is defined from a genome',
  allele_origin: 'noted where a record is defined from a genome',
  profile_origin: 'noted where a record is defined from a genome',
  genome_scan: 'noted where a genome is typed',
  isolate_scheme_value: 'follows from designations and profiles',
  isolate_classification_group: 'follows from designations and profiles',
  isolate_schemes_computed: 'follows from designations and profiles',
  isolate_verdict: 'follows from contigs and definitions',
  isolate_figures: 'follows from contigs and definitions',
  ...Object.fromEntries(
    CLUSTER_TABLES.map((name) => [
      name,
      'follows from designations; sets, names and watches are kept on the pages of clusters',
    ]),
  ),
  locus_placeholder: 'follows from profiles',
  classification_group: 'follows from the rule of its scheme',
  classification_group_profile: 'follows from the rule of its scheme',
  lincode_scheme: 'defined in the shell, or imported',
  lincode_field: 'comes with the names of LIN codes',
  lincode: 'follows from the thresholds of its scheme',
  lincode_nickname: 'kept on the page of LIN codes',
  also_sent: 'what a site said, which nobody here knows',
  submission: 'settled in the queue',
  submission_item: 'settled in the queue',
  submission_message: 'written in the queue',
  submission_file: 'uploaded by submitters',
  idempotency_key: 'what an answered request leaves',
  rejection_reason: 'kept in the queue',
  settling_rule: 'kept on the page of rules',
  settling_switch: 'kept on the page of rules',
  rule_assignment: 'what rules leave',
};

/** The member of each column that a person writes, as `kind.member`; a table alone stands for all its columns. */
const MEMBERS: Readonly<Record<string, string>> = {
  'app_user.user_name': 'app_user.user_name',
  'app_user.first_name': 'app_user.first_name',
  'app_user.surname': 'app_user.surname',
  'app_user.affiliation': 'app_user.affiliation',
  'app_user.email': 'app_user.email',
  'app_user.role': 'app_user.role',
  'locus.name': 'locus.id',
  'locus.length': 'locus.length',
  locus_alias: 'locus.aliases',
  locus_publication: 'locus.publications',
  locus_curator: 'locus.curators',
  locus_extended_attribute: 'locus.extended_attributes',
  locus_variant: 'locus.SNPs',
  locus_linked_field: 'locus.linked_fields',
  allele_attribute: 'allele.attributes',
  allele_flag: 'allele.flags',
  allele_publication: 'allele.publications',
  allele_accession: 'allele.accessions',
  scheme_locus: 'scheme.loci',
  scheme_field: 'scheme.fields',
  scheme_curator: 'scheme.curators',
  scheme_publication: 'scheme.publications',
  scheme_flag: 'scheme.flags',
  classification_group_field: 'classification_scheme.group_fields',
  classification_group_value: 'classification_scheme.group_values',
  'profile.alleles': 'profile.alleles',
  profile_field: 'profile.fields',
  'isolate.name': 'isolate.isolate',
  'isolate.new_version': 'isolate.old_versions',
  'isolate.is_private': 'custody.visibility',
  'isolate.embargo_until': 'custody.embargo_until',
  isolate_owner: 'custody.owners',
  isolate_share: 'custody.shared_with',
  isolate_value: 'isolate.provenance',
  isolate_alias: 'isolate.aliases',
  isolate_publication: 'isolate.publications',
  project_isolate: 'isolate.projects',
  'isolate_field.length': 'isolate_field.length',
  'isolate_field.position': 'isolate_field.position',
  'isolate_field.min_value': 'isolate_field.min',
  'isolate_field.group_name': 'isolate_field.group',
  'isolate_field.max_value': 'isolate_field.max',
  'field_attribute.table_name': 'field_attribute.table',
  'field_attribute.way': 'field_attribute.by',
  'field_attribute.is_chosen': 'field_attribute.chosen',
  field_attribute_row: 'field_attribute.rows',
  allele_designation: 'allele_designation.alleles',
  'project.short_description': 'project.description',
  'project.is_private': 'project_custody.visibility',
  project_editor: 'project_custody.editors',
  project_viewer: 'project_custody.viewers',
};

/** Columns whose records never move to another owner, and positions that a scan writes. */
const OWNERS: Readonly<Record<string, string>> = {
  'allele.locus': 'in the address',
  'profile.scheme': 'in the address',
  'contig.isolate': 'in the address',
  contig_tag: 'written by a scan',
  'classification_scheme.scheme': 'its rule stays: groups follow from it; another rule is another scheme',
  'classification_scheme.inclusion_threshold': 'its rule stays',
  'classification_scheme.relative_threshold': 'its rule stays',
  'block.record': 'in the address',
  'block.within': 'in the address',
};

function reasonOf(column: string): boolean {
  return Object.entries(NEVER).some(([name, reason]) =>
    reason instanceof RegExp ? reason.test(column) : name === column,
  );
}

/** Whether a kind of record has a member, as its PATCH takes it. */
function hasMember(kind: string, member: string): boolean {
  const name = RecordKindName.safeParse(kind).data;
  if (name === undefined) return false;
  const apart = {
    allele_designation: DesignationMembers,
    custody: CustodyMembers,
    project_custody: ProjectCustodyMembers,
    block: BlockMembers,
  };
  const shape = ownMember<z.ZodObject>(apart, name) ?? membersOf(name);
  return shape !== undefined && member in shape.shape;
}

test('every column of a database has a member that people write, or a reason why they do not', async () => {
  const folder = await openDataFolder(temporaryFolder());
  const { connection } = await folder.create('any', { kind: 'seqdef', description: 'Any' });
  const without: string[] = [];
  for (const table of listTables(connection).filter((name) => !(name in TABLES) && !(name in OWNERS))) {
    const columns = connection.prepare('select name from pragma_table_info(?)').all(table);
    for (const column of columns.map(({ name }) => String(name))) {
      const place = `${table}.${column}`;
      const [kind = '', member = ''] = (MEMBERS[place] ?? MEMBERS[table] ?? place).split('.');
      if (!hasMember(kind, member) && !(place in OWNERS) && !reasonOf(column)) without.push(place);
    }
  }
  await folder.close();
  expect(without).toEqual([]);
});

test('what is said of tables is about tables that there are', async () => {
  const folder = await openDataFolder(temporaryFolder());
  const { connection } = await folder.create('any', { kind: 'seqdef', description: 'Any' });
  const known = new Set(listTables(connection));
  await folder.close();
  const named = [TABLES, MEMBERS, OWNERS].flatMap((list) => Object.keys(list).map((name) => name.split('.')[0] ?? ''));
  expect(named.filter((table) => !known.has(table))).toEqual([]);
});
