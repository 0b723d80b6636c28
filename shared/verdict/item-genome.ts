import { z } from 'zod';
import { warningOf, type RowProblem } from '../rules/rule-problem.ts';
import { submittedNameProblem } from '../rules/submitted-name.ts';
import { gateOf } from './gate.ts';
import { GenomeOrigin } from './genome-origin.ts';
import { VERDICT_KINDS, VERDICTS, type Verdict } from './verdict.ts';

/** Reasons that are told at most, and characters of one. */
const MOST_REASONS = 10;
const LONGEST_REASON = 300;

/** Characters of the reason why a genome is taken that is not good. */
export const LONGEST_WHY = 500;

const text = (longest: number) => z.string().trim().min(1).max(longest);

/** The genome that an item of a submission is from, and its verdict, as the submitter's program says it. Nobody has checked it. */
export const GenomeClaim = z.object({
  sha256: GenomeOrigin.shape.sha256.optional(),
  file: z
    .string()
    .refine(
      (name) => submittedNameProblem(name) === undefined,
      'must be the name of a file, as files of submissions have it',
    )
    .optional()
    .describe('Name of its file, without folders.'),
  verdict: z.enum(VERDICT_KINDS),
  reasons: z.array(text(LONGEST_REASON)).max(MOST_REASONS).optional().describe('Why it is not good, as sentences.'),
  reason: text(LONGEST_WHY).optional().describe('Why the submitter took it although it is not good.'),
});
export type GenomeClaim = z.infer<typeof GenomeClaim>;

/** The claims of a submission: each names its item as the submitter calls it. */
export const NamedClaim = GenomeClaim.extend({
  item: z.string().describe('Name of the sequence, or id of the profile.'),
}).meta({ id: 'GenomeClaim' });
export type NamedClaim = z.infer<typeof NamedClaim>;

/** The genome of an item as it is kept: what the submitter says, or what this service found in the file of contigs. */
export const ItemGenome = GenomeClaim.extend({ said_by: z.enum(['submitter', 'service']) }).meta({ id: 'ItemGenome' });
export type ItemGenome = z.infer<typeof ItemGenome>;

/** A verdict as a submission tells it. */
export function toldVerdict({ kind, reasons, policy }: Verdict): Pick<GenomeClaim, 'verdict' | 'reasons'> {
  const said = [...(policy ? [policy] : []), ...reasons];
  const told = said.slice(0, MOST_REASONS).map(({ sentence }) => sentence.slice(0, LONGEST_REASON));
  return { verdict: kind, ...(told.length > 0 ? { reasons: told } : {}) };
}

/** The code of the warning of an item whose genome should not be used: not every curator may accept it. */
export const UNFIT_GENOME = 'unfit_genome';

const CODES = { reason: 'doubted_genome', curator: UNFIT_GENOME } as const;

/** The codes of all that `genomeProblems` says. */
export const GENOME_CODES: readonly string[] = Object.values(CODES);

/**
 * What stands against an item because of its genome. The sentence goes to all who read the history of its record, so it names neither file
 * nor reasons. `field` is the column of its file, where it has one.
 */
export function genomeProblems(genome: ItemGenome | undefined, field?: string): RowProblem[] {
  const gate = gateOf(genome?.verdict ?? 'none');
  if (!genome || gate === 'open') return [];
  const who = genome.said_by === 'submitter' ? ', says the submitter' : '';
  return [warningOf(CODES[gate], `Its genome is not good (${VERDICTS[genome.verdict].words})${who}.`, field)];
}
