import { TableReader } from '#electron/exchange/table-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { checkProfiles } from '#shared/rules/profile-submission.ts';
import { errorOf, inRowOrder, type RowProblem, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { readIsolateRows, type IsolateType } from '../isolate-rows.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import { evidenceOf, isProblem, refuseTooMany, unreadable, type CheckedBody } from './checked-body.ts';
import { readClaims } from './read-claims.ts';

interface SentTable {
  headings: string[];
  rows: { cells: string[] }[];
  problems: RuleProblem[];
}

/** A tab-separated table as a body holds it. AppError codes: too_many_rows 413. */
function readTable(text: Uint8Array, member: string): SentTable {
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

/** Checks the table of a submission of profiles of a scheme that has a key, and what is said of their genomes. */
export async function checkProfileTable(
  database: Database,
  schemeId: number,
  text: Uint8Array,
  said: unknown,
): Promise<CheckedBody> {
  const table = readTable(text, 'profiles');
  if (table.problems.length > 0) return unreadable(table.problems);
  const { scheme, known } = await readSchemeRules(database, schemeId);
  const { profiles, problems: ofTable } = checkProfiles(table.headings, table.rows, scheme, known);
  const names = profiles.map(({ profile_id }) => profile_id);
  const claims = readClaims(said, names);
  const problems = inRowOrder([...ofTable, ...claims.problems]);
  const evidence = evidenceOf(
    problems,
    claims.genomes.map((genome) => defined({ genome })),
  );
  const loci = scheme.loci.map(({ name }) => name);
  return {
    names,
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

/** Checks the table of a submission about isolates. */
export async function checkIsolateTable(
  database: Database,
  type: IsolateType,
  text: Uint8Array | RowProblem,
  { checkpoint }: WorkControl,
): Promise<CheckedBody> {
  if (isProblem(text)) return unreadable([text]);
  const table = readTable(text, 'isolates');
  if (table.problems.length > 0) return unreadable(table.problems);
  const { names: known, problems, keep } = await readIsolateRows(database, type, table, checkpoint);
  const names = table.rows.map((_row, index) => known[index] ?? `Row ${index + 1}`);
  const kept = table.rows.map((_row, index) => keep(index));
  if (problems.length === 0 && kept.every((row) => row === undefined)) {
    problems.push(errorOf('no_changes', 'The table changes nothing: the isolates are so already.', 'isolates'));
  }
  const evidence = evidenceOf(
    problems,
    kept.map((row) => row?.evidence),
  );
  return {
    names,
    problems,
    parameters: {},
    items: kept.flatMap((row, index) => {
      const content = row && JSON.stringify({ cells: row.cells });
      return content === undefined ? [] : [{ itemId: names[index] ?? '', content, evidence: evidence(index) }];
    }),
    requiredFiles: kept.flatMap((row) => row?.file ?? []),
  };
}
