import type { SequenceEvidence } from '#shared/rules/allele-submission.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';

/** The check result of an item, as the database is now. */
export interface Evaluated {
  problems: RowProblem[];
  /** Id of the record that is the same. */
  defined_as?: string;
}

export interface EvaluatedAllele extends Evaluated {
  /** Normalised. */
  sequence: string;
  evidence?: SequenceEvidence;
}
