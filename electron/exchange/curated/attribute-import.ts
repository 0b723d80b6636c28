import { FieldAttributeMembers } from '#shared/api/curation/attribute-members.ts';
import { blankOf } from '#shared/api/curation/blank-of.ts';
import { defined } from '#shared/defined.ts';
import { normaliseRows, type AttributeRow } from '#shared/rules/attribute-table.ts';
import {
  attributeProblems,
  readAttributeRecord,
  writeAttributeRecord,
} from '#electron/store/changes/writers/records/attribute-record.ts';
import type { CuratedContext } from './curated-context.ts';
import type { CuratedRow } from './read-rows.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

/** The rows of one table of an attribute, and the first of them, which stands for it where something is wrong. */
interface GatheredTable {
  first: CuratedRow;
  /** What the rows say of the table itself. */
  about: Partial<FieldAttributeMembers>;
  rows: AttributeRow[];
}

const BLANK = blankOf(FieldAttributeMembers, { by: 'value', result_type: 'text' });

/** Tables of attributes: their rows take the place of those that they have, and each table is one change that can be taken back. */
export function takeAttributes(context: CuratedContext, store: RecordStore): TableHandler {
  const { connection, change, isWhole, reason, exceptions } = context;
  const tables = new Map<string, GatheredTable>();

  function write({ first, about, rows }: GatheredTable): void {
    const { attribute = '', table = '' } = about;
    const before = readAttributeRecord(connection, { attribute, table });
    const given: FieldAttributeMembers = { ...(before ?? BLANK), ...about, rows };
    const members = { ...given, rows: normaliseRows(given) };
    const problems = attributeProblems(connection, members, change.today).map(({ severity, message, field }) => ({
      severity,
      message,
      reason: `Table "${table}" of "${attribute}": ${message}`,
      field: field === 'rows' ? 'value' : (field ?? 'attribute'),
    }));
    const errors = problems.filter(({ severity }) => severity === 'error');
    for (const { reason: why, field } of errors) first.refuse(why, field);
    if (errors.length > 0) return;
    const isSame = JSON.stringify(before) === JSON.stringify(members);
    store.outcome[before ? (isSame ? 'unchanged' : 'changed') : 'added'] += 1;
    if (isSame) return;
    writeAttributeRecord(change, members);
    if (isWhole) return;
    const { file } = store.outcome;
    // What was as unusual before is not asked about again.
    const earlier = new Set(
      (before ? attributeProblems(connection, before, change.today) : []).map((one) => one.message),
    );
    const unusual = problems.filter(({ message }) => !earlier.has(message));
    for (const { reason: why, field } of unusual) exceptions.push({ file, line: first.line, field, reason: why });
    const what = { kind: 'field_attribute', record_id: `${attribute}/${table}`, key: { attribute, table } } as const;
    const action = before ? 'Changed by an import.' : 'Defined by an import.';
    change.note({
      ...what,
      action,
      ...defined({ before, reason: unusual.length > 0 ? reason : undefined }),
      after: members,
    });
  }

  return {
    take(row) {
      const { value = '', result = '', ...about } = Object.fromEntries(row.values) as Record<string, unknown>;
      const { attribute, table = attribute } = about;
      const key = JSON.stringify([attribute, table]);
      const known = tables.get(key) ?? { first: row, about: {}, rows: [] };
      tables.set(key, known);
      Object.assign(known.about, membersOf({ ...about, table }));
      known.rows.push({ value: String(value), result: String(result) });
    },
    finish() {
      for (const table of tables.values()) write(table);
    },
  };
}

/** What the cells of a row say of its table; an empty cell says nothing. */
function membersOf({ chosen, ...cells }: Record<string, unknown>): Partial<FieldAttributeMembers> {
  const given = Object.entries(cells).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(given), ...(typeof chosen === 'number' ? { chosen: chosen === 1 } : {}) };
}
