import type { DatabaseSync } from 'node:sqlite';
import type { LimitedReader, RecordReader } from '#electron/rights/record-reader.ts';
import { FIELD_AUDIENCES, type FieldAudience } from '#shared/rules/field-basics.ts';

/** What the view of a table shows: the rows of a condition, and columns in which something is left out. */
export interface TableLimit {
  rows: string;
  columns?: Readonly<Record<string, string>>;
}

/** The audiences whose fields a reader does not see. Who sees private isolates of an account is signed in, and so a member. */
function hiddenAudiences({ sees }: RecordReader): readonly FieldAudience[] {
  if (sees === 'all') return [];
  return sees === 'own' ? ['curators'] : FIELD_AUDIENCES.filter((audience) => audience !== 'everybody');
}

/** Names of the fields that a reader does not see, of a connection that shows all. */
export function hiddenFields(connection: DatabaseSync, reader: RecordReader): ReadonlySet<string> {
  if (reader.sees === 'all') return new Set();
  const rows = connection.prepare(`select name from main.isolate_field where ${isHidden(reader)}`).all();
  return new Set(rows.map(({ name }) => String(name)));
}

// Its first part is that of the index of such fields, so that SQLite looks there.
function isHidden(reader: LimitedReader): string {
  return `audience <> 'everybody' and audience in (${listed(hiddenAudiences(reader))})`;
}

function listed(audiences: readonly FieldAudience[]): string {
  return audiences.map((audience) => `'${audience}'`).join(', ');
}

/**
 * What tables show a reader of the fields that he may not see: nothing. Also what the history tells of them is left out, and of those that
 * were deleted: a field of the same name does not bring it back while there is none.
 */
export function fieldLimits(reader: LimitedReader): Readonly<Record<string, TableLimit>> {
  // The last line of a deleted field has its members, with who saw it.
  const hidden = `(select json_group_array(name) from (
    select name from main.isolate_field where ${isHidden(reader)}
    union all
    select record_id from main.record_history line where kind = 'isolate_field'
      and not exists (select 1 from main.isolate_field where name = line.record_id)
      and case when json_valid(content) then json_extract(content, '$.after') is null
        and json_extract(content, '$.before.audience') in (${listed(hiddenAudiences(reader))}) end))`;
  const fieldIsShown = `field not in (select name from main.isolate_field where ${isHidden(reader)})`;
  const actions = `actions_told(actions, ${hidden})`;
  const content = `content_told(content, ${hidden})`;
  // The place among the fields tells of others between them.
  const ofField = `case when json_valid(record_history.content)
    then field_told(json_remove(record_history.content, '$.before.position', '$.after.position'), ${hidden}) end`;
  return {
    isolate_field: { rows: `not (${isHidden(reader)})` },
    field_attribute: { rows: fieldIsShown },
    field_attribute_row: {
      rows: `exists (select 1 from temp.field_attribute its
        where its.attribute = field_attribute_row.attribute and its.table_name = field_attribute_row.table_name)`,
    },
    isolate_history: { rows: `${actions} is not null`, columns: { actions } },
    record_history: {
      rows: `(kind <> 'isolate_field' or exists (select 1 from temp.isolate_field where name = record_id))
        and (kind <> 'field_attribute' or exists (select 1 from temp.field_attribute where attribute || '/' || table_name = record_id))
        and (kind <> 'isolate_field' or not json_valid(record_history.content) or ${ofField} is not null)
        and (kind <> 'isolate' or record_history.content is null or ${content} is not null)`,
      columns: {
        content: `case kind when 'isolate' then ${content}
          when 'isolate_field' then ${ofField}
          else content end`,
      },
    },
  };
}

/** Gives a connection the functions that `fieldLimits` uses. */
export function defineFieldLimits(connection: DatabaseSync): void {
  const about = { deterministic: true };
  connection.function('actions_told', about, (actions, hidden) => actionsTold(String(actions), String(hidden)));
  connection.function('content_told', about, (content, hidden) =>
    content === null ? null : contentTold(String(content), String(hidden)),
  );
  connection.function('field_told', about, (content, hidden) => fieldTold(String(content), String(hidden)));
}

interface ToldField {
  conditions?: readonly { field: string }[];
}

/** What a line of the history tells of a field, without conditions on hidden ones. Null where nothing is left. */
function fieldTold(content: string, hidden: string): string | null {
  if (hidden === '[]') return content;
  const names = new Set(JSON.parse(hidden) as string[]);
  const line = JSON.parse(content) as { before?: ToldField; after?: ToldField };
  let isLess = false;
  for (const members of [line.before, line.after]) {
    const seen = members?.conditions?.filter(({ field }) => !names.has(field));
    if (!members || !seen || seen.length === members.conditions?.length) continue;
    isLess = true;
    members.conditions = seen;
  }
  if (!isLess) return content;
  const { before = {}, after = {} } = line;
  if (JSON.stringify(before.conditions ?? []) === JSON.stringify(after.conditions ?? [])) {
    delete before.conditions;
    delete after.conditions;
  }
  return Object.keys({ ...before, ...after }).length === 0 ? null : JSON.stringify(line);
}

/** What follows the name of a locus in the sentences of a history. A field of that name does not begin so. */
const OF_A_LOCUS = /^(?:new )?designation '/;

/** The history of an isolate (`['country: …', …]`) without the sentences about hidden fields. Null where nothing is left. */
function actionsTold(actions: string, hidden: string): string | null {
  if (hidden === '[]') return actions;
  const beginnings = (JSON.parse(hidden) as string[]).map((name) => `${name}: `);
  const all = JSON.parse(actions) as string[];
  const told = all.filter(
    (action) => !beginnings.some((one) => action.startsWith(one) && !OF_A_LOCUS.test(action.slice(one.length))),
  );
  if (told.length === all.length) return actions;
  return told.length === 0 ? null : JSON.stringify(told);
}

interface ToldMembers {
  provenance?: Record<string, unknown>;
}

/** What a line of the history tells of an isolate, without hidden fields. Null where nothing is left. */
function contentTold(content: string, hidden: string): string | null {
  if (hidden === '[]') return content;
  const names = JSON.parse(hidden) as string[];
  const line = JSON.parse(content) as { before?: ToldMembers; after?: ToldMembers };
  const { before, after } = line;
  let isLess = false;
  for (const members of [before, after]) {
    const { provenance } = members ?? {};
    if (members === undefined || provenance === undefined) continue;
    for (const name of names) {
      if (!Object.hasOwn(provenance, name)) continue;
      delete provenance[name];
      isLess = true;
    }
    if (Object.keys(provenance).length === 0 && isLess) delete members.provenance;
  }
  if (!isLess) return content;
  const isEmpty = [before, after].every((members) => Object.keys(members ?? {}).length === 0);
  return isEmpty ? null : JSON.stringify(line);
}
