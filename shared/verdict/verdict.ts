import { z } from 'zod';
import { AssemblyKind, KindOfAssembly } from './assembly-kind.ts';

/**
 * The rules that judge a genome. Verdicts and the limits of a database name them, so names do not change:
 * - `called`: the share of loci with a whole allele, in schemes of 100 loci or more
 * - `lost`: loci without one, in smaller schemes
 * - `lost-here`, `cut-here`: loci without one, and those that are cut or broken, against what the genomes of a database lose
 * - `twice`, `twice-share`: loci with two or more different whole alleles, in smaller and in larger schemes
 * - `new`, `new-share`: new alleles, likewise
 * - `mosaic`: new alleles that two known ones explain together, in smaller schemes
 * - `broken`: loci whose reading frame or end is lost, in larger schemes
 * - `far`: at how many loci the nearest type differs, where some allele is new
 * - `families`: whether two types together explain a combination that is new
 * - `foreign`: the share of bases that is of another organism
 * - `copies`: whether the file holds everything several times
 * - the others: figures of the assembly
 */
export const RuleName = z.enum([
  'called',
  'lost',
  'lost-here',
  'cut-here',
  'twice',
  'twice-share',
  'new',
  'new-share',
  'mosaic',
  'broken',
  'far',
  'families',
  'foreign',
  'copies',
  'contigs',
  'n50',
  'shortest',
  'longest',
  'least-gc',
  'most-gc',
  'undetermined',
]);
export type RuleName = z.infer<typeof RuleName>;

/** Beyond `look` a genome should be looked at, beyond `bad` it should not be used. A limit that is absent is not checked. */
export const RuleLimit = z.object({ look: z.number().optional(), bad: z.number().optional() });
export type RuleLimit = z.infer<typeof RuleLimit>;

/** Limits by rule. A rule without limits does not speak. */
export const Limits = z.partialRecord(RuleName, RuleLimit);
export type RuleLimits = Partial<Record<RuleName, RuleLimit>>;

/** Limits that hold for assemblies of some kinds in place of those for all. */
export const LimitsOfKinds = z.partialRecord(AssemblyKind, Limits);
export type LimitsOfKinds = Partial<Record<AssemblyKind, RuleLimits>>;

/** The verdicts, from the best to the gravest; `none` is not judged. Tables and scripts show these words. */
export const VERDICT_KINDS = ['good', 'look', 'bad', 'other', 'none'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** How a verdict is told. */
export const VERDICTS: Record<VerdictKind, { sign: string; words: string; meaning: string }> = {
  good: { sign: '✓', words: 'good', meaning: 'no rule speaks against it' },
  look: { sign: '?', words: 'look at it', meaning: 'something is unusual, and somebody should look at it' },
  bad: { sign: '✕', words: 'do not use', meaning: 'the sample or its assembly is spoiled' },
  other: { sign: '≠', words: 'wrong organism', meaning: 'it is of another organism than the database' },
  none: { sign: '–', words: 'not judged', meaning: 'there is too little to judge it by' },
};

/** What every good verdict leaves open (measured on assembled mixtures, `test/mixtures`). */
export const GOOD_CAUTION = 'An assembly does not show a weaker second strain of the same species.';

export const VerdictReason = z.object({
  /** The rule that speaks. Absent for reasons that no limit decides. */
  rule: RuleName.optional(),
  kind: z.enum(VERDICT_KINDS),
  sentence: z.string(),
  /** The loci that it is about, at most `MOST_NAMED`. */
  loci: z.array(z.string()).optional(),
});
export type VerdictReason = z.infer<typeof VerdictReason>;

/** Whether a genome can be trusted, and why. */
export const Verdict = z.object({
  kind: z.enum(VERDICT_KINDS),
  /** The gravest first. Of a good genome there are none. */
  reasons: z.array(VerdictReason),
  /** The rules that were checked, whatever they said. */
  checked: z.array(RuleName),
  /** Limits that stood in place of the usual ones, and where they come from. Absent if there were none. */
  limits: z
    .object({
      name: z.string(),
      source: z.string(),
      values: Limits,
      of_kind: LimitsOfKinds.optional(),
    })
    .optional(),
  /** Why it defines no alleles, whatever its verdict is. Absent if no policy of the database speaks. */
  policy: z.object({ sentence: z.string(), is_guess: z.boolean() }).optional(),
  /** What the assembly was taken for. Absent where that is not known. */
  assembly: KindOfAssembly.optional(),
  /** Limits of single rules that curators set. Absent if there were none. */
  rules: Limits.optional(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Loci that a figure or reason names at most. */
export const MOST_NAMED = 20;
