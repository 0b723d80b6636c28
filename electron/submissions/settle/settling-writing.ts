import { randomUUID } from 'node:crypto';
import type { RecordWriting, HistoryInfo } from '#electron/curation/write-record.ts';
import { noteOrigin, type DefinedRecord } from '#electron/store/changes/writers/records/genome-origin.ts';
import { defined } from '#shared/defined.ts';
import { readEvidence } from './stored-evidence.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { ItemTyping } from '#shared/api/item-typing.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';

/** What a decision is written with: the change, and the data folder with the files of submissions. */
export interface SettlingContext {
  change: Change;
  root: string;
  /** Whether who decides may settle all submissions of the database, not only those about some loci or schemes. */
  settlesAll: boolean;
}

/** Alleles that the contigs of an item have, and the file in which they were found. */
export interface FoundAlleles {
  /** Our own name of the file: another one under the name of the submitter has another. */
  stored_name: string;
  alleles: ItemTyping['designations'];
  /** SHA-256 of these contigs (`GenomeOrigin`). */
  sha256?: string | undefined;
}

export interface Settling extends SettlingContext {
  /** Alleles that were found in the contigs of genomes, by position of the item. */
  found?: Readonly<Record<number, FoundAlleles>> | undefined;
}

/**
 * How a decision about a submission changes a record by hand. Whoever settles it has the right to, whatever the record: that was checked
 * (`settling-curator.ts`).
 */
export function settlingWriting(
  { change, root }: Pick<SettlingContext, 'change' | 'root'>,
  telling: HistoryInfo,
): RecordWriting {
  return { change, database: change.database, root, curator: { refuse: () => undefined }, telling };
}

/** Notes the genome that an allele or a profile came from, as its submitter says. */
export function noteGenome({ change }: SettlingContext, item: SubmissionItemRow, record: DefinedRecord): void {
  const { sha256, file } = readEvidence(item).genome ?? {};
  if (sha256 !== undefined) noteOrigin(change, record, { sha256, ...defined({ file }) });
}

/** Writes what an item brings, from its submitter, and gives the batch of the history that all of it is. */
export async function writeAssigned<Result>(
  context: SettlingContext,
  { id, submitter }: SubmissionRow,
  { position }: SubmissionItemRow,
  telling: HistoryInfo,
  work: (writing: RecordWriting) => Promise<Result>,
): Promise<{ batch: string; result: Result }> {
  const batch = randomUUID();
  const item = { submission: id, position };
  const writing = settlingWriting(context, { ...telling, batch, item });
  return { batch, result: await context.change.sentBy(submitter, () => work(writing)) };
}
