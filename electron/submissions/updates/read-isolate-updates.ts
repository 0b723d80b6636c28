import { openUpdates, readUpdate, type ReadUpdate } from '#electron/curation/update/read-updates.ts';
import type { Members } from '#electron/curation/record-kind.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { ChangedCell } from '#shared/api/queue-records.ts';
import { repeatedFileProblem } from '#shared/rules/isolate.ts';
import {
  CONTIG_COLUMNS,
  CURATED_MEMBERS,
  readUpdateContigs,
  type UpdateContigs,
} from '#shared/rules/isolate-update.ts';
import { errorOf, inRowOrder, warningOf, type RuleProblem } from '#shared/rules/rule-problem.ts';

/** What a row changes of an isolate, as the database is now. */
export interface IsolateUpdate extends UpdateContigs {
  isolate: number;
  name: string;
  /** Members as a change of the isolate names them. */
  members: Members;
  /** The cells that change their value. Empty if the isolate is so already. */
  cells: ChangedCell[];
}

/** A table of changes of isolates that was read. */
interface IsolateUpdates {
  /** By row. Undefined where the isolate is not known. None if the header has an error: what rows mean is then not sure. */
  updates: readonly (IsolateUpdate | undefined)[];
  /** By row. Those of the header have no row; rows are checked as far as their columns are known. */
  problems: RuleProblem[];
}

interface GivenTable {
  headings: readonly string[];
  rows: readonly { cells: readonly string[] }[];
}

/**
 * Reads a table of changes of isolates that is submitted: a column `id` or `isolate` says which isolate a row is about, the others are
 * fields to change, or bring contigs. What an isolate has already changes nothing.
 */
export async function readIsolateUpdates(
  database: Database,
  { headings, rows }: GivenTable,
  checkpoint: () => void = () => undefined,
): Promise<IsolateUpdates> {
  const places = headings.flatMap((heading, place) => (isContigColumn(heading) ? [] : [place]));
  const columns = places.map((place) => headings[place] ?? '');
  // Isolates are read without other databases, so without a data folder. Whoever decides on the changes has the right to them.
  const reading = { database, root: '' };
  const reader = openUpdates(reading, { record: 'isolate', action: 'change', within: {}, columns }, () => undefined);
  const problems = headerProblems(headings, reader.columns);
  const isOdd = [...problems, ...reader.problems].some(({ severity }) => severity === 'error');
  // Without it nobody knows which isolates the rows are about.
  if (reader.problems.some(({ code }) => code === 'no_key'))
    return { updates: [], problems: [...problems, ...reader.problems] };
  if (rows.length === 0 && !isOdd) problems.push(errorOf('no_rows', 'The table has no rows, only a header.'));
  const contigPlaces = CONTIG_COLUMNS.map((column) => headings.indexOf(column));
  const files = new Map<string, number>();
  const updates: (IsolateUpdate | undefined)[] = [];
  for (const [index, { cells }] of rows.entries()) {
    checkpoint();
    const row = index + 1;
    const read = await readUpdate(
      reader,
      places.map((place) => cells[place] ?? ''),
      row,
    );
    const [assembly_filename = '', sequence_method = ''] = contigPlaces.map((place) => cells[place] ?? '');
    const { contigs, problems: wrong } = readUpdateContigs({ assembly_filename, sequence_method });
    problems.push(...wrong.map((problem) => ({ row, ...problem })));
    const file = contigs.assembly_filename;
    const first = file === undefined ? undefined : files.get(file);
    if (file !== undefined && first === undefined) files.set(file, row);
    if (file !== undefined && first !== undefined) {
      problems.push({ row, ...errorOf('repeated_file', repeatedFileProblem(file, first), 'assembly_filename') });
    }
    updates.push(read && updateOf(read, columns, contigs));
  }
  return { updates: isOdd ? [] : updates, problems: inRowOrder([...problems, ...reader.problems]) };
}

function isContigColumn(heading: string): boolean {
  return CONTIG_COLUMNS.some((column) => column === heading);
}

type IsolateUpdateHeader = ReturnType<typeof openUpdates>['columns'];

/** What is wrong with the header beside what a table of changes says of it. */
function headerProblems(headings: readonly string[], { members, ignored }: IsolateUpdateHeader): RuleProblem[] {
  const twice = CONTIG_COLUMNS.filter((column) => headings.indexOf(column) !== headings.lastIndexOf(column));
  const curated = members.filter(({ path: [member] }) => CURATED_MEMBERS.includes(member));
  return [
    ...twice.map((column) => errorOf('repeated_column', `"${column}" occurs twice.`, column)),
    ...curated.map(({ heading }) =>
      errorOf('curated_column', `"${heading}" is changed by curators only. Remove the column.`, heading),
    ),
    ...ignored.map((heading) =>
      warningOf('ignored_column', `"${heading}" follows from other records and is left alone.`, heading),
    ),
  ];
}

function updateOf({ planned, before, told }: ReadUpdate, columns: readonly string[], contigs: UpdateContigs) {
  return {
    isolate: Number(told.record_id),
    name: before['isolate'] as string,
    members: planned?.members ?? {},
    cells: told.cells.map(([place, was, is]): ChangedCell => [columns[place] ?? '', was, is]),
    ...contigs,
  };
}
