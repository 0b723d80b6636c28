import type { SequenceEvidence } from '#shared/rules/allele-submission.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import type { IsolateRecord } from '#shared/rules/isolate.ts';
import type { ReadProfile } from '#shared/rules/profile-submission.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { IsolateUpdate } from '../updates/read-isolate-updates.ts';

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

export interface EvaluatedProfile extends Evaluated {
  /** Absent if the row could not be read. */
  profile?: ReadProfile;
}

export interface EvaluatedUpdate extends Evaluated {
  /** Absent if the isolate is not known, or the row could not be read. */
  update?: IsolateUpdate;
  assembly?: AssemblyStatistics;
}

export interface EvaluatedIsolate extends Evaluated {
  /** Absent if the row could not be read. */
  record?: IsolateRecord;
  assembly?: AssemblyStatistics;
}
