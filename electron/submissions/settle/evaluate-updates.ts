import type { Database } from '#electron/store/file/database.ts';
import type { SubmissionItemRow } from '#electron/store/records/submission/submission-repository.ts';
import type { ChangedCell, ItemContent } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { readIsolateUpdates, type IsolateUpdate } from '../updates/read-isolate-updates.ts';
import { contigProblems } from './contig-problems.ts';
import type { EvaluatedUpdate } from './evaluated.ts';
import { byRow, tableOf } from './item-table.ts';
import { readEvidence } from './stored-evidence.ts';

/** What items of a submission of updates change now, and what stands against each; by position. */
export async function evaluateUpdates(
  database: Database,
  items: readonly SubmissionItemRow[],
  contents: readonly ItemContent[],
): Promise<Map<number, EvaluatedUpdate>> {
  const read = await readContents(database, contents);
  const ofContigs = contigProblems(database);
  return new Map(
    items.map((item, index) => {
      const { update, problems = [] } = read[index] ?? {};
      const { assembly, sent = [] } = readEvidence(item);
      const changedSince = update ? changedMeanwhile(update.cells, sent) : [];
      // Somebody has changed it in the same way meanwhile.
      const isSame = update?.cells.length === 0 && update.assembly_filename === undefined;
      return [
        item.position,
        {
          problems: [...problems, ...changedSince, ...ofContigs(item)],
          ...defined({ update, defined_as: update && isSame ? String(update.isolate) : undefined, assembly }),
        },
      ] as const;
    }),
  );
}

interface ReadContent {
  update?: IsolateUpdate | undefined;
  problems: RowProblem[];
}

/** Reads items together. Where a column of one is unknown, such as that of a field that is gone, each is read by itself: the others are fine. */
async function readContents(database: Database, contents: readonly ItemContent[]): Promise<ReadContent[]> {
  const { updates, problems } = await readIsolateUpdates(database, tableOf(contents));
  const found = byRow(problems);
  if (updates.length > 0 || contents.length < 2) {
    return contents.map((_content, index) => ({ update: updates[index], problems: found(index + 1) }));
  }
  const alone: ReadContent[] = [];
  for (const content of contents) alone.push(...(await readContents(database, [content])));
  return alone;
}

/** Warns where a value is not what it was when the submitter saw it: somebody else's change would be lost. */
function changedMeanwhile(cells: readonly ChangedCell[], sent: readonly ChangedCell[]): RowProblem[] {
  const seen = new Map(sent.map(([column, was]) => [column, was]));
  return cells.flatMap(([column, was]) => {
    const before = seen.get(column);
    if (before === undefined || before === was) return [];
    const message = `The value was ${valueText(before)} when this was sent. Somebody has made it ${valueText(was)} since.`;
    return [warningOf('changed_meanwhile', message, column)];
  });
}

function valueText(value: string): string {
  return value === '' ? 'empty' : `"${value}"`;
}
