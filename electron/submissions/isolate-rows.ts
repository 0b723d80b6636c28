import type { Database } from '#electron/store/file/database.ts';
import type { IsolateColumn } from '#shared/rules/isolate-columns.ts';
import { CONTIG_COLUMNS } from '#shared/rules/isolate-update.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { SubmissionType } from '#shared/rules/submission-types.ts';
import { checkSubmittedIsolates, type ReadTable } from './check-rows.ts';
import type { StoredEvidence } from './settle/stored-evidence.ts';
import { readIsolateUpdates } from './updates/read-isolate-updates.ts';

export type IsolateType = Exclude<SubmissionType, 'alleles' | 'profiles'>;

interface KeptRow {
  cells: Record<string, string>;
  /** Name of its file of contigs. */
  file: string | undefined;
  evidence?: StoredEvidence;
}

/** A table about isolates as a database reads it. Rows count from 0, those of problems from 1. */
interface IsolateRows {
  /** Name of the isolate by row. Undefined where it has none, or cannot be read. */
  names: readonly (string | undefined)[];
  problems: RuleProblem[];
  /** Undefined for a row that changes nothing. */
  keep(row: number): KeptRow | undefined;
}

/** Reads and checks a table by the rules of its type. Files of contigs are not looked at (`check-contigs.ts`). */
export async function readIsolateRows(
  database: Database,
  type: IsolateType,
  table: ReadTable,
  checkpoint: () => void,
): Promise<IsolateRows> {
  switch (type) {
    case 'isolates':
    case 'genomes':
      return readNewIsolates(database, type, table);
    case 'updates':
      return readUpdates(database, table, checkpoint);
  }
}

function readNewIsolates(database: Database, type: 'isolates' | 'genomes', table: ReadTable): IsolateRows {
  const { columns, records, problems } = checkSubmittedIsolates(database, type, table);
  return {
    names: records.map(({ name }) => name || undefined),
    problems,
    keep(row) {
      const record = records[row];
      return record && { cells: cellsOf(table.rows[row]?.cells ?? [], columns), file: record.assembly_filename };
    },
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

/**
 * Of each update the id of its isolate is kept, and what changes: another value may be changed by somebody else before a curator
 * decides.
 */
async function readUpdates(database: Database, table: ReadTable, checkpoint: () => void): Promise<IsolateRows> {
  const { updates, problems } = await readIsolateUpdates(database, table, checkpoint);
  return {
    names: updates.map((update) => update?.name),
    problems,
    keep(row) {
      const update = updates[row];
      if (!update || (update.cells.length === 0 && update.assembly_filename === undefined)) return undefined;
      const kept = new Set<string>([...CONTIG_COLUMNS, ...update.cells.map(([column]) => column)]);
      const cells = table.headings.flatMap((heading, place) => {
        const cell = table.rows[row]?.cells[place] ?? '';
        return kept.has(heading) && cell !== '' ? [[heading, cell] as const] : [];
      });
      return {
        cells: { id: String(update.isolate), ...Object.fromEntries(cells) },
        file: update.assembly_filename,
        evidence: { sent: update.cells },
      };
    },
  };
}
