import { alsoSentIn } from '#shared/api/also-sent.ts';
import { AlleleIdFormat } from '#shared/api/locus.ts';
import { ownMember } from '#shared/own-member.ts';
import { alleleIdProblem } from '#shared/rules/allele.ts';
import { isKeepableId } from '#shared/rules/kept-id.ts';
import { MISSING_DESIGNATION } from '#shared/rules/isolate.ts';
import { versionProblem } from '#electron/store/changes/writers/records/isolate-versions.ts';
import { MAKES_PUBLIC, ONLY_PRIVATE } from '../isolates/row-custody.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { SentOf } from '#electron/store/records/sent-kinds.ts';
import { sentRecordSql } from './tables/record-tables.ts';
import { takeAttributes } from './attribute-import.ts';
import { AttributeRules } from './attribute-rules.ts';
import type { CuratedContext } from './curated-context.ts';
import { guardLoci, guardSchemeFields, guardSchemeLoci } from './definition-guards.ts';
import { guardGroupFields, takeGroupValue } from './group-value-import.ts';
import { takePublication } from './publication-import.ts';
import type { CuratedRow } from './read-rows.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

type MakeHandler = (context: CuratedContext, store: RecordStore) => TableHandler;

/** Number or text that every row of the table has. */
function numberOf(row: CuratedRow, column: string): number {
  return Number(row.values.get(column));
}

function textOf(row: CuratedRow, column: string): string {
  const value = row.values.get(column);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const alleles: MakeHandler = ({ connection, names, change, isWhole }, store) => {
  const touched = new Set<number>();
  return {
    take(row) {
      const missing = names.allele(numberOf(row, 'locus'), textOf(row, 'allele_id')) === undefined;
      const sentence = `Allele ${textOf(row, 'allele_id')} is neither in the database nor in a FASTA file of the import.`;
      if (missing) return row.refuse(sentence, 'allele_id');
      if (store.put(row)?.isChanged === true) touched.add(numberOf(row, 'locus'));
    },
    finish() {
      if (isWhole) return;
      // Dates of a new database are those that its rows say. What others may have seen never goes back.
      const date = (column: string, of: string) => {
        const newest = `(select max(${of}) from allele where allele.locus = locus.id)`;
        return `${column} = ${change.isNew ? newest : `max(coalesce(${column}, ''), coalesce(${newest}, ''))`}`;
      };
      const dates = [date('alleles_last_added', 'date_entered'), date('alleles_last_updated', 'datestamp')];
      const update = connection.prepare(`update locus set ${dates.join(', ')} where id = ?`);
      for (const locus of touched) update.run(locus);
    },
  };
};

const alleleAttributes: MakeHandler = ({ connection, names }, store) => {
  const rules = new AttributeRules(connection);
  return {
    take(row) {
      const locus = numberOf(row, 'locus');
      const allele = names.allele(locus, textOf(row, 'allele_id'));
      if (allele === undefined) {
        return row.refuse(
          `Allele ${textOf(row, 'allele_id')} is neither in the database nor in a FASTA file of the import.`,
          'allele_id',
        );
      }
      const problem = rules.problem(locus, textOf(row, 'field'), textOf(row, 'value'));
      if (problem) return row.refuse(problem.reason, problem.column);
      store.put(row, { extraKey: { allele } });
    },
  };
};

const lincodes: MakeHandler = ({ connection, names }, store) => {
  const hasCodes = connection.prepare('select 1 from lincode_scheme where scheme = ?');
  return {
    take(row) {
      const scheme = numberOf(row, 'scheme');
      if (!hasCodes.get(scheme))
        return row.refuse('lincode_schemes.tsv does not say that the scheme has LIN codes.', 'scheme');
      const profile = names.profile(scheme, textOf(row, 'profile_id'));
      if (profile === undefined)
        return row.refuse(`The scheme has no profile "${textOf(row, 'profile_id')}".`, 'profile_id');
      store.put(row, { extraKey: { profile } });
    },
  };
};

const designations: MakeHandler = ({ connection, isWhole }, store) => {
  const formatOf = connection.prepare('select allele_id_format, allele_id_regex from locus where id = ?');
  const rules = new Map<number, (id: string) => string | undefined>();
  const rulesOf = (locus: number) => {
    const known = rules.get(locus);
    if (known) return known;
    const row = formatOf.get(locus);
    const format = AlleleIdFormat.parse(row?.['allele_id_format']);
    const regex = row?.['allele_id_regex'];
    const made = (id: string) => alleleIdProblem(id, format, typeof regex === 'string' ? regex : undefined);
    rules.set(locus, made);
    return made;
  };
  return {
    take(row) {
      const id = textOf(row, 'allele_id');
      const problem = id === MISSING_DESIGNATION ? undefined : rulesOf(numberOf(row, 'locus'))(id);
      if (problem !== undefined && !(isWhole && isKeepableId(id))) return row.refuse(problem, 'allele_id');
      store.put(row);
    },
  };
};

const contigTags: MakeHandler = ({ connection }, store) => {
  const find = connection.prepare('select length from contig where id = ?');
  return {
    take(row) {
      const contig = find.get(numberOf(row, 'contig'));
      if (!contig) return row.refuse(`There is no contig ${textOf(row, 'contig')}.`, 'contig');
      const [start, end] = [numberOf(row, 'start'), numberOf(row, 'end')];
      if (start < 1 || end < start || end > Number(contig['length'])) {
        return row.refuse(
          `The contig has ${String(contig['length'])} bases: ${start} to ${end} is no place in it.`,
          'start',
        );
      }
      store.put(row);
    },
  };
};

const custody: MakeHandler = ({ connection }, store) => {
  const stateOf = connection.prepare('select is_private from isolate where id = ?');
  const hidden: CuratedRow[] = [];
  return {
    take(row) {
      const isPrivate = row.values.get('private');
      if (isPrivate === 0 && stateOf.get(numberOf(row, 'isolate'))?.['is_private'] === 1) {
        return row.refuse(MAKES_PUBLIC, 'private');
      }
      if (isPrivate !== 1 && row.values.get('embargo_until')) {
        return row.refuse(ONLY_PRIVATE.embargo_until, 'embargo_until');
      }
      if (store.put(row) && isPrivate === 1) hidden.push(row);
    },
    // Versions are looked at when the whole table is in.
    finish() {
      for (const row of hidden) {
        const problem = versionProblem(connection, numberOf(row, 'isolate'), true);
        if (problem !== undefined) row.refuse(problem, 'private');
      }
    },
  };
};

const PUBLISHES_PROJECT = 'The project is private. An import makes nothing public: do that on its page.';

const projects: MakeHandler = ({ connection }, store) => {
  const stateOf = connection.prepare('select is_private from project where short_description = ?');
  return {
    take(row) {
      const isPublic = row.values.get('private') === 0;
      if (isPublic && stateOf.get(textOf(row, 'project'))?.['is_private'] === 1) {
        return row.refuse(PUBLISHES_PROJECT, 'private');
      }
      store.put(row);
    },
  };
};

const projectCustody: MakeHandler = ({ connection }, store) => {
  const stateOf = connection.prepare('select is_private from project where id = ?');
  return {
    take(row) {
      const isPrivate = row.values.get('private');
      if (isPrivate === 0 && stateOf.get(numberOf(row, 'project'))?.['is_private'] === 1) {
        return row.refuse(PUBLISHES_PROJECT, 'private');
      }
      for (const column of isPrivate === 1 ? [] : ['editors', 'viewers']) {
        const names = row.values.get(column);
        if (!Array.isArray(names) || names.length === 0) continue;
        return row.refuse('Only a private project has members. Say "yes" under "private".', column);
      }
      store.put(row);
    },
  };
};

const alsoSent: MakeHandler = ({ connection }, store) => ({
  take(row) {
    const kind = textOf(row, 'kind') as SentOf;
    const found = statementOf(connection, sentRecordSql(kind)).get({
      scope: textOf(row, 'scope'),
      record_id: textOf(row, 'record_id'),
    });
    if (!found) return row.refuse(`There is no ${kind} "${textOf(row, 'record_id')}" of that scope.`, 'record_id');
    const members = alsoSentIn(textOf(row, 'members'));
    if (members.length === 0) return row.refuse('These are no members as an export writes them.', 'members');
    store.put(row, { extraKey: { [kind]: Number(found['id']) } });
  },
});

const HANDLERS: Record<string, MakeHandler> = {
  loci: guardLoci,
  scheme_loci: guardSchemeLoci,
  scheme_fields: guardSchemeFields,
  alleles,
  allele_attributes: alleleAttributes,
  classification_groups: takeClassificationGroup,
  classification_group_fields: guardGroupFields,
  classification_group_values: takeGroupValue,
  lincodes,
  designations,
  contig_tags: contigTags,
  custody,
  projects,
  project_custody: projectCustody,
  also_sent: alsoSent,
  field_attributes: takeAttributes,
  publications: takePublication,
};

/** How the rows of a table are taken: as they are, unless it has rules of its own. */
export function handlerOf(table: string, context: CuratedContext, store: RecordStore): TableHandler {
  const make = ownMember(HANDLERS, table);
  return make ? make(context, store) : { take: (row) => void store.put(row) };
}

/** A row names a group and, mostly, one of its profiles. A profile is in one group of a classification scheme only. */
function takeClassificationGroup({ connection, names }: CuratedContext, store: RecordStore): TableHandler {
  const schemeOf = connection.prepare('select scheme from classification_scheme where id = ?');
  const groupOf = connection.prepare(
    'select group_id from classification_group_profile where classification_scheme = ? and profile = ?',
  );
  const add = connection.prepare(
    'insert into classification_group_profile (classification_scheme, group_id, profile) values (?, ?, ?)',
  );
  return {
    take(row) {
      const classification = Number(row.values.get('classification_scheme'));
      const group = Number(row.values.get('group_id'));
      const profileId = row.values.get('profile_id');
      if (typeof profileId !== 'string') return void store.put(row);
      const scheme = Number(schemeOf.get(classification)?.['scheme']);
      const profile = names.profile(scheme, profileId);
      if (profile === undefined) return row.refuse(`The scheme has no profile "${profileId}".`, 'profile_id');
      const present = groupOf.get(classification, profile)?.['group_id'];
      if (present !== undefined && present !== group) {
        return row.refuse(`Profile ${profileId} is in group ${String(present)} already.`, 'group_id');
      }
      if (!store.put(row) || present !== undefined) return;
      add.run(classification, group, profile);
    },
  };
}
