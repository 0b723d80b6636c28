import type { ChangedCell, QueueClass } from '#shared/api/queue-records.ts';
import type { SubmissionItemRow } from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import type { SequenceEvidence } from '#shared/rules/allele-submission.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { ItemGenome } from '#shared/verdict/item-genome.ts';
import type { Evaluated } from './evaluated.ts';

export interface StoredEvidence {
  problems?: RowProblem[];
  sequence?: SequenceEvidence;
  assembly?: AssemblyStatistics;
  /** What it is from: an allele or a profile as its submitter says, an isolate as its file of contigs was judged when it came. */
  genome?: ItemGenome;
  /** Of an update: what it changed when it was sent. */
  sent?: ChangedCell[];
  /** Of an update that was assigned: what it changed then, and the batch of the history that takes it back. */
  written?: { cells: ChangedCell[]; batch: string };
}

export function readEvidence({ evidence }: Pick<SubmissionItemRow, 'evidence'>): StoredEvidence {
  return evidence === null ? {} : (JSON.parse(evidence) as StoredEvidence);
}

/** The class of an item with these problems. */
export function classOf(problems: readonly RowProblem[]): QueueClass {
  if (problems.some(({ severity }) => severity === 'error')) return 'error';
  return problems.length > 0 ? 'warning' : 'clean';
}

/** The check result of an item now, as it is stored. What only its file says stays. */
export function evidenceText(
  item: Pick<SubmissionItemRow, 'evidence'>,
  evaluated: (Evaluated & { evidence?: SequenceEvidence }) | undefined,
  written?: StoredEvidence['written'],
): string | null {
  if (!evaluated) return item.evidence;
  const { problems, evidence } = evaluated;
  return JSON.stringify({
    ...readEvidence(item),
    problems,
    ...defined({ sequence: evidence, written }),
  });
}
