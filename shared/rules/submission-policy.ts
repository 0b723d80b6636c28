import { z } from 'zod';
import { kindOfTechnologies } from '../verdict/assembly-kind.ts';
import { AssemblyLimits, USUAL_ASSEMBLY_LIMITS } from './assembly.ts';
import { EmbargoPolicy, USUAL_EMBARGO } from './embargo.ts';

/** Days without a change after which a started submission is deleted (`wire-notes.md` §9). */
export const IDLE_DAYS = 90;

/** What the curators of a database want of submissions. Everything has a default, so an older text stays readable. */
export const SubmissionPolicy = z
  .object({
    enabled: z.boolean().default(true).describe('Whether the database takes submissions.'),
    profiles: z.boolean().default(true).describe('Whether it takes profiles.'),
    text: z.string().max(20_000).default('').describe('What submitters should know, in sentences.'),
    isolate_needed: z
      .boolean()
      .default(false)
      .describe('Whether alleles and profiles come with a submission of their isolate.'),
    traces_needed: z.boolean().default(false).describe('Whether alleles come with files of traces or reads.'),
    minimum_coverage: z
      .number()
      .int()
      .positive()
      .nullable()
      .default(null)
      .describe('Least coverage of alleles, as in 30 times. Null if any will do.'),
    assembly: AssemblyLimits.default(USUAL_ASSEMBLY_LIMITS).describe(
      'What the assemblies of genomes must be like. Curators may accept others with a reason.',
    ),
    embargo: EmbargoPolicy.default(USUAL_EMBARGO).describe('What submitters of isolates and genomes may keep back.'),
    daily_quota: z.number().int().positive().max(100_000).default(50).describe('Submissions of an account in one day.'),
    most_open: z.number().int().positive().max(100_000).default(500).describe('Open submissions of an account.'),
  })
  .meta({ id: 'SubmissionPolicy' });
export type SubmissionPolicy = z.infer<typeof SubmissionPolicy>;

/** Members to change. Limits of assemblies and embargoes are changed one by one, too. */
export const PolicyChange = SubmissionPolicy.partial().extend({
  assembly: AssemblyLimits.partial().optional(),
  embargo: EmbargoPolicy.partial().optional(),
});
export type PolicyChange = Partial<Omit<SubmissionPolicy, 'assembly' | 'embargo'>> & {
  assembly?: Partial<AssemblyLimits>;
  embargo?: Partial<EmbargoPolicy>;
};

/** What holds where nobody said anything. */
export const USUAL_POLICY: SubmissionPolicy = SubmissionPolicy.parse({});

/** Why alleles read with a technology are not wanted, where those of long reads alone are not. Undefined if they are. */
export function technologyProblem(technology: string, isLongRefused: boolean | undefined): string | undefined {
  if (isLongRefused !== true || kindOfTechnologies([technology])?.kind !== 'long') return undefined;
  return `Assemblies of long reads alone (${technology}) define no alleles of this database.`;
}

/**
 * Why a coverage, as a band (`20-49x`) or a number, is less than a database wants. Undefined if it is enough, or may be: of a
 * band its upper end counts.
 */
export function coverageProblem(
  coverage: string,
  { minimum_coverage }: Pick<SubmissionPolicy, 'minimum_coverage'>,
): string | undefined {
  const [low, high = low] = coverage.match(/\d+/g) ?? [];
  if (minimum_coverage === null || high === undefined || coverage.startsWith('>')) return undefined;
  if (Number(high) >= minimum_coverage) return undefined;
  return `The coverage is ${coverage}, but the curators want at least ${minimum_coverage}x.`;
}
