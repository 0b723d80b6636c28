import { TableReader } from '#electron/exchange/table-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import type { IsolateColumn } from '#shared/rules/isolate-columns.ts';
import { checkProfiles } from '#shared/rules/profile-submission.ts';
import { errorOf, type RowProblem, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { checkSubmittedIsolates } from '../check-rows.ts';
import { readIsolateUpdates } from '../updates/read-isolate-updates.ts';
import { CONTIG_COLUMNS } from '#shared/rules/isolate-update.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import { evidenceOf, isProblem, refuseTooMany, unreadable, type CheckedBody } from './checked-body.ts';

interface Table {
  headings: string[];
  rows: { cells: string[] }[];
  problems: RuleProblem[];
}

/** A tab-separated table as a body holds it. AppError codes: too_many_rows 413. */
function readTable(text: Uint8Array, member: string): Table {
  const lines: string[][] = [];
  const problems: RuleProblem[] = [];
  const reader = new TableReader({
    onRow: (cells) => {
      refuseTooMany(lines.length);
      lines.push(cells);
    },
    onProblem: ({ line, reason }) => problems.push(errorOf('unreadable', `Line ${line}: ${reason}`, member)),
  });
  reader.write(Buffer.from(text.buffer, text.byteOffset, text.byteLength));
  reader.end();
  const [headings = [], ...rows] = lines;
  if (lines.length === 0 && problems.length === 0) problems.push(errorOf('no_rows', 'The table is empty.', member));
  return { headings, rows: rows.map((cells) => ({ cells })), problems };
}

/** Checks the table of a submission of profiles of a scheme that has a key. */
export async function checkProfileTable(database: Database, schemeId: number, text: Uint8Array): Promise<CheckedBody> {
  const table = readTable(text, 'profiles');
  if (table.problems.length > 0) return unreadable(table.problems);
  const { scheme, known } = await readSchemeRules(database, schemeId);
  const { profiles, problems } = checkProfiles(table.headings, table.rows, scheme, known);
  const evidence = evidenceOf(problems);
  const loci = scheme.loci.map(({ name }) => name);
  return {
    names: profiles.map(({ profile_id }) => profile_id),
    problems,
    parameters: { scheme_id: schemeId },
    items: profiles.map(({ profile_id, alleles, fields }, index) => {
      const designations = Object.fromEntries(loci.map((locus, at) => [locus, alleles[at] ?? '']));
      const content = { designations, ...defined({ fields: Object.keys(fields).length > 0 ? fields : undefined }) };
      return { itemId: profile_id, content: JSON.stringify(content), evidence: evidence(index) };
    }),
    requiredFiles: [],
  };
}

/** Checks the table of a submission of isolates or genomes. */
export function checkIsolateTable(
  database: Database,
  type: 'isolates' | 'genomes',
  text: Uint8Array | RowProblem,
): CheckedBody {
  if (isProblem(text)) return unreadable([text]);
  const table = readTable(text, 'isolates');
  if (table.problems.length > 0) return unreadable(table.problems);
  const { columns, records, problems } = checkSubmittedIsolates(database, type, table);
  const names = records.map(({ name }, index) => (name === '' ? `Row ${index + 1}` : name));
  const evidence = evidenceOf(problems);
  return {
    names,
    problems,
    parameters: {},
    items: records.map((_record, index) => {
      const content = JSON.stringify({ cells: cellsOf(table.rows[index]?.cells ?? [], columns) });
      return { itemId: names[index] ?? '', content, evidence: evidence(index) };
    }),
    requiredFiles: records.flatMap(({ assembly_filename }) => assembly_filename ?? []),
  };
}

/**
 * Checks the table of a submission of updates. Of each row the id of its isolate is kept, and what changes: another value may be
 * changed by somebody else before a curator decides.
 */
export async function checkUpdateTable(
  database: Database,
  text: Uint8Array | RowProblem,
  { checkpoint }: WorkControl,
): Promise<CheckedBody> {
  if (isProblem(text)) return unreadable([text]);
  const table = readTable(text, 'isolates');
  if (table.problems.length > 0) return unreadable(table.problems);
  const { updates, problems } = await readIsolateUpdates(database, table, checkpoint);
  const names = table.rows.map((_row, index) => updates[index]?.name ?? `Row ${index + 1}`);
  const taken = updates.flatMap((update, index) =>
    update && (update.cells.length > 0 || update.assembly_filename !== undefined) ? [{ update, index }] : [],
  );
  if (taken.length === 0 && problems.length === 0) {
    problems.push(errorOf('no_changes', 'The table changes nothing: the isolates are so already.', 'isolates'));
  }
  const evidence = evidenceOf(
    problems,
    updates.map((update) => update && { sent: update.cells }),
  );
  return {
    names,
    problems,
    parameters: {},
    items: taken.map(({ update, index }) => {
      const kept = new Set<string>([...CONTIG_COLUMNS, ...update.cells.map(([column]) => column)]);
      const cells = table.headings.flatMap((heading, place) => {
        const cell = table.rows[index]?.cells[place] ?? '';
        return kept.has(heading) && cell !== '' ? [[heading, cell] as const] : [];
      });
      const content = JSON.stringify({ cells: { id: String(update.isolate), ...Object.fromEntries(cells) } });
      return { itemId: update.name, content, evidence: evidence(index) };
    }),
    requiredFiles: taken.flatMap(({ update }) => update.assembly_filename ?? []),
  };
}

/** The cells of a row that are not empty, by what their columns mean. */
function cellsOf(cells: readonly string[], columns: readonly IsolateColumn[]): Record<string, string> {
  const filled = columns.filter(({ position }) => (cells[position] ?? '') !== '');
  return Object.fromEntries(filled.map((column) => [nameOf(column), cells[column.position] ?? '']));
}

function nameOf(column: IsolateColumn): string {
  if (column.kind === 'locus') return column.locus.name;
  return column.kind === 'field' ? column.field.name : column.kind;
}
