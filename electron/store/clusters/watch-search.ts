import { sql } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { AppError } from '#shared/problem.ts';
import { openForReader, type Database } from '../file/database.ts';
import { hiddenFields } from '../file/field-limits.ts';
import { builtStatement } from '../file/prepared-query.ts';
import { isSeen } from '../file/reader-views.ts';
import { holds, type SearchTree } from '../isolates/isolate-search.ts';
import { findField, resolveCondition, type AskedFilter } from '../isolates/isolate-targets.ts';
import { readFilter } from '../isolates/read-filter.ts';

/**
 * Why the search of a watch cannot be asked for its person, as a sentence: it names what is not there. What this person may not see is not there for
 * him. Undefined where it can be asked. The connection shows all.
 */
export function whyNotSearched(database: Database, reader: RecordReader, search: IsolateFilter): string | undefined {
  try {
    treeOf(database, reader, search);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return `Its search cannot be asked: ${error.message}`;
    throw error;
  }
}

/**
 * Those of some isolates that a search finds for a reader: by the fields and projects that he sees, as they were before the change that asks. AppError
 * codes: bad_parameter 400.
 */
export async function foundBySearch(
  database: Database,
  { reader, search }: { reader: RecordReader; search: IsolateFilter },
  isolates: readonly number[],
): Promise<ReadonlySet<number>> {
  const tree = treeOf(database, reader, search);
  if (reader.sees === 'all') return foundIn(database, tree, isolates);
  await using own = await openForReader(database.file, reader);
  return foundIn(own, tree, isolates);
}

function foundIn(database: Database, tree: SearchTree, isolates: readonly number[]): Set<number> {
  const found = sql<{ id: number }>`
    select id from isolate where id in (select value from json_each(${JSON.stringify(isolates)})) and ${holds(tree)}`;
  const { sql: text, parameters } = found.compile(database.sql);
  const rows = builtStatement(database.connection, text).all(...(parameters as SQLInputValue[]));
  return new Set(rows.map(({ id }) => Number(id)));
}

function treeOf(database: Database, reader: RecordReader, search: IsolateFilter): SearchTree {
  const hidden = hiddenFields(database.connection, reader);
  return readFilter(search, '', (asked) => {
    const { name } = asked;
    const condition = { ...asked, place: placeOf(name) };
    refuseUnfit(database, reader, condition);
    if ('field' in name && reader.sees !== 'all') {
      const field = findField(database, name.field);
      const isShown = field && !hidden.has(field.derived?.from ?? field.name);
      if (!isShown) throw badParameter(condition.place, 'names no field that the person of the watch sees');
    }
    return resolveCondition(database, condition);
  });
}

/** What a condition is about, as a sentence names it. */
function placeOf(name: AskedFilter['name']): string {
  if ('field' in name) return name.field;
  if ('locus' in name) return name.locus;
  if ('property' in name) return name.property;
  return 'schemeField' in name ? name.schemeField : 'group';
}

/** Refuses what a watch cannot ask for, and projects that are not there for the reader: a search for these would find nothing, and never say so. */
function refuseUnfit({ connection }: Database, reader: RecordReader, { name, place, op, values }: AskedFilter): void {
  if ('scheme' in name || 'classificationScheme' in name) {
    throw badParameter(place, 'is worked out after the clusters: a watch cannot ask for types, LIN codes and groups');
  }
  if (!('property' in name)) return;
  if (name.property === 'verdict' && reader.sees !== 'all') {
    throw badParameter(place, 'is for those who see all isolates');
  }
  if ((name.property !== 'project' && name.property !== 'project_id') || (op !== '=' && op !== 'in')) return;
  const projects = connection
    .prepare('select id, short_description as name from project')
    .all()
    .filter(({ id }) => isSeen(connection, 'project', Number(id), reader));
  for (const value of values) {
    const isIt = (row: Record<string, unknown>) =>
      name.property === 'project'
        ? String(row['name']).toLowerCase() === String(value).toLowerCase()
        : Number(row['id']) === Number(value);
    if (!projects.some(isIt))
      throw badParameter(place, `names no project "${value}" that the person of the watch sees`);
  }
}
