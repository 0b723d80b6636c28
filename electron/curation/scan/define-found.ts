import { refusal } from '#shared/api/error-codes.ts';
import { checkAlleleAlone } from '#shared/rules/allele-submission.ts';
import { isRefused, joinProblems, type RowProblem } from '#shared/rules/rule-problem.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { noteOrigin } from '#electron/store/changes/writers/records/genome-origin.ts';
import { freeAlleleIds } from '#electron/store/changes/writers/records/free-ids.ts';
import { findLocus } from '#electron/store/records/locus-repository.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import type { FoundIds, FoundSequence } from '../curation-input.ts';
import { kindNamed } from '../kinds.ts';
import { addRecord, type RecordWriting } from '../write-record.ts';

/** What the history says of an allele that a scan found. */
const ACTION = 'Defined: found in genomes by a scan.';
/** How such alleles were got (`service-description.md` §3). */
const STATUS = 'WGS: automated extract';

/**
 * Defines the new sequences that a scan found and gives the id of each. One that is known by now keeps the id that it has, so the
 * same request may come twice. AppError codes: no_right 403, unknown_locus 404, record_refused 400 naming the locus.
 */
export async function defineFound(
  writing: RecordWriting,
  batch: string,
  alleles: readonly FoundSequence[],
): Promise<FoundIds> {
  const { curator, database } = writing;
  const ids = new Map<string, string>();
  let defined = 0;
  for (const [name, sequences] of byLocus(alleles)) {
    curator.refuse([{ kind: 'locus', name }], `alleles of the locus "${name}"`);
    const row = findLocus(database, name);
    if (!row) throw refusal('unknown_locus', `The database "${database.name}" has no locus "${name}".`);
    const { rules, alleles: known } = await readLocusRules(database, name);
    const knownIds = new Map(known.map(({ allele_id, sequence }) => [sequence, allele_id]));
    const free = freeAlleleIds(database.connection, row);
    for (const [sequence, { reason, genomes = [] }] of sequences) {
      const has = knownIds.get(sequence);
      if (has !== undefined) {
        ids.set(`${name} ${sequence}`, has);
        continue;
      }
      const reverse_of = rules.data_type === 'DNA' ? knownIds.get(reverseComplement(sequence)) : undefined;
      const evidence = reverse_of === undefined ? {} : { reverse_of };
      refuseBroken(name, checkAlleleAlone({ seq_id: name, sequence }, rules, evidence, 'curation'));
      const allele_id = free.next();
      const telling = { action: ACTION, batch, reason };
      await addRecord(
        { ...writing, telling },
        kindNamed('allele'),
        { locus: name },
        { allele_id, sequence, status: STATUS },
      );
      for (const genome of genomes) noteOrigin(writing.change, { locus: name, allele_id }, genome, { isNew: true });
      knownIds.set(sequence, allele_id);
      ids.set(`${name} ${sequence}`, allele_id);
      defined += 1;
    }
  }
  return { ids: alleles.map(({ locus, sequence }) => ids.get(`${locus} ${sequence}`) ?? ''), defined };
}

function refuseBroken(locus: string, problems: readonly RowProblem[]): void {
  if (!isRefused(problems)) return;
  const details = problems.map(({ message }) => ({ field: locus, reason: message }));
  throw refusal('record_refused', `${locus}: ${joinProblems(problems)}`, details);
}

/** The sequences of each locus, each with its reason and genomes if it has any. */
function byLocus(alleles: readonly FoundSequence[]): Map<string, Map<string, FoundSequence>> {
  const loci = Map.groupBy(alleles, ({ locus }) => locus);
  return new Map([...loci].map(([locus, own]) => [locus, new Map(own.map((one) => [one.sequence, one]))]));
}
