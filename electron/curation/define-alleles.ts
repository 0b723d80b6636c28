import { randomUUID } from 'node:crypto';
import type { DefinedAlleles } from '#shared/api/curation/define-alleles.ts';
import { ALLELE_STATUSES } from '#shared/api/allele.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { alleleIdProblem, normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { checkAlleles } from '#shared/rules/allele-submission.ts';
import { attributeProblems } from '#shared/rules/extended-attribute.ts';
import { errorOf, inRowOrder, isRefused, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { readSequences } from '#shared/sequence/read-sequences.ts';
import { freeAlleleIds } from '#electron/store/changes/writers/records/free-ids.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { findAlleleLocus, type AlleleLocus } from '#electron/store/records/allele-locus.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import type { DefiningOrder } from './curation-input.ts';
import { refuseRows } from './refuse-rows.ts';
import { kindNamed } from './kinds.ts';
import { addRecord, type RecordWriting } from './write-record.ts';

type AlleleOutcome = DefinedAlleles['alleles'][number];

/** A record whose locus is known. */
interface PlacedRecord {
  /** Number of the record, from 1. */
  row: number;
  sequence: string;
  outcome: AlleleOutcome;
}

/**
 * Defines the alleles of a FASTA text with the next free ids, all or none, as one batch. AppError codes: no_right 403, record_refused
 * 400 with the number of each record, reason_needed 400.
 */
export async function defineAlleles(writing: RecordWriting, order: DefiningOrder): Promise<DefinedAlleles> {
  const { curator, database } = writing;
  const problems: RuleProblem[] = statusProblems(order.status);
  const records = readSequences(order.fasta);
  if (records.length === 0) problems.push(errorOf('no_sequences', 'There are no sequences.', 'fasta'));
  const alleles: AlleleOutcome[] = [];
  const loci = new Map<string, { locus: AlleleLocus; placed: PlacedRecord[] }>();
  for (const [index, { seq_id: name, sequence }] of records.entries()) {
    const row = index + 1;
    const locus = locusOf(writing, name, order.locus);
    const outcome: AlleleOutcome = { row, name, known: false, ...defined({ locus: locus?.name }) };
    alleles.push(outcome);
    if (!locus) {
      problems.push({ row, ...errorOf('unknown_locus', unknownLocus(name, order.locus), 'locus') });
      continue;
    }
    const group = loci.get(locus.name) ?? { locus, placed: [] };
    loci.set(locus.name, group);
    group.placed.push({ row, sequence: normalizeAlleleSequence(sequence, locus.data_type), outcome });
  }
  const batch = randomUUID();
  let count = 0;
  for (const { locus, placed } of loci.values()) {
    curator.refuse([{ kind: 'locus', name: locus.name }], `alleles of the locus "${locus.name}"`);
    const fresh = await checkGroup(writing, locus, placed, order, problems);
    count += fresh.length;
    const free = freeAlleleIds(database.connection, locus);
    for (const { outcome } of fresh) outcome.allele_id = free.next();
    if (!order.dryRun && !isRefused(problems)) await write(writing, locus, fresh, order, batch);
  }
  const told = inRowOrder(problems);
  if (order.dryRun) return { defined: count, alleles, problems: told };
  const wrong = countOf(new Set(told.map(({ row }) => row)).size, 'record');
  const consequence = `Nothing was defined: ${wrong} cannot be as it is.`;
  refuseRows(told, order.reason, consequence, (row) => `Record ${row}`);
  return { defined: count, alleles, problems: told, ...defined({ batch: count > 0 ? batch : undefined }) };
}

function statusProblems(status: string): RuleProblem[] {
  const known: readonly string[] = ALLELE_STATUSES;
  if (known.includes(status)) return [];
  return [errorOf('bad_status', `"${status}" is no status of an allele. There are ${known.join(', ')}.`, 'status')];
}

/** The locus that a header names: `abcZ`, or what is before one of its underscores. */
function locusOf({ database: { connection } }: RecordWriting, name: string, given: string | undefined) {
  if (given !== undefined) return findAlleleLocus(connection, given);
  for (let end = name.length; end > 0; end = name.lastIndexOf('_', end - 1)) {
    const found = findAlleleLocus(connection, name.slice(0, end));
    if (found) return found;
  }
  return undefined;
}

function unknownLocus(name: string, given: string | undefined): string {
  if (given !== undefined) return `There is no locus "${given}".`;
  return `The header "${name}" names no locus. Begin it with the name of one, alone or before "_".`;
}

/** Adds the problems of the records of one locus, and gives those that are to be defined. */
async function checkGroup(
  { database }: RecordWriting,
  locus: AlleleLocus,
  placed: readonly PlacedRecord[],
  { skipKnown }: DefiningOrder,
  problems: RuleProblem[],
): Promise<PlacedRecord[]> {
  const { rules, alleles: known } = await readLocusRules(database, locus.name);
  const evidence = gatherEvidence(
    placed.map(({ sequence }) => sequence),
    known,
    rules.data_type,
  );
  const fresh: PlacedRecord[] = [];
  const freshEvidence: typeof evidence = [];
  const seen = new Set<string>();
  for (const [index, one] of placed.entries()) {
    const id = evidence[index]?.defined_as;
    if (id !== undefined) {
      one.outcome.known = true;
      one.outcome.allele_id = id;
    }
    if (skipKnown && (id !== undefined || seen.has(one.sequence))) continue;
    seen.add(one.sequence);
    fresh.push(one);
    freshEvidence.push(evidence[index]);
  }
  if (fresh.length === 0) return [];
  const named = fresh.map(({ row, sequence }) => ({ seq_id: `record ${row}`, sequence }));
  for (const { row, ...problem } of checkAlleles(named, rules, freshEvidence, 'curation')) {
    problems.push({ ...problem, ...defined({ row: row === undefined ? undefined : fresh[row - 1]?.row }) });
  }
  const [{ row = 1 } = {}] = fresh;
  const id = freeAlleleIds(database.connection, locus).next();
  const unfit = alleleIdProblem(id, locus.allele_id_format, locus.allele_id_regex);
  if (unfit !== undefined) {
    const reason = `The ids of ${locus.name} are no plain numbers. Define its alleles one by one, and name their ids.`;
    problems.push({ row, ...errorOf('no_free_id', reason, 'locus') });
  }
  const lacking = attributeProblems(new Map(), readAttributes(database.connection, locus.id));
  for (const { message } of lacking) {
    const reason = `${locus.name}: ${message} Define its alleles one by one.`;
    problems.push({ row, ...errorOf('required', reason, 'locus') });
  }
  return fresh;
}

async function write(
  writing: RecordWriting,
  locus: AlleleLocus,
  fresh: readonly PlacedRecord[],
  { status, reason }: DefiningOrder,
  batch: string,
): Promise<void> {
  const telling = { action: 'Defined: one of several.', reason, batch };
  for (const { sequence, outcome } of fresh) {
    const allele = { allele_id: outcome.allele_id, sequence, status };
    await addRecord({ ...writing, telling }, kindNamed('allele'), { locus: locus.name }, allele);
  }
}
