import { z } from 'zod';
import { VERDICT_KINDS } from '../verdict/verdict.ts';
import { OUR_LISTS } from '../rules/submission-members.ts';

/** A member that is checked with all others, so that every fault of a body is told at once. */
function member(type: 'string' | 'integer' | 'text or number', description: string) {
  const schema = type === 'text or number' ? { type: ['string', 'integer'] } : { type };
  return z
    .unknown()
    .optional()
    .meta({ ...schema, description });
}

/** Checked with all others, too. */
const NamedClaims = z
  .unknown()
  .optional()
  .meta({
    type: 'array',
    description:
      'Alleles and profiles: from which genomes they are, and the verdicts on these as your program gives them: a list of `item` (name of ' +
      `the sequence, or id of the profile), \`verdict\` (${VERDICT_KINDS.map((kind) => `\`${kind}\``).join(', ')}), and if you like ` +
      '`sha256`, `file`, `reasons` (at most 10 sentences), and `reason`, why you send it although the genome is not good. Additive.',
  });

const one = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

/**
 * Body of a new submission (`service-description.md` §4). Which members are needed depends on the type. Others do not count:
 * sender, curator, dates and status are the service's own business.
 */
export const CreationBody = z
  .looseObject({
    type: z
      .string()
      .describe(
        '`alleles` or `profiles` in a sequence-definition database, `isolates` or `genomes` in one of isolates, where ' +
          '`updates` (additive) change isolates that are there.',
      ),
    message: member('string', 'Message to the curators.'),
    email: member('text or number', '1 for e-mail updates to the address of the account.'),
    embargo: member(
      'integer',
      'Isolates and genomes: months for which only you and curators see them, counted from the day on which the submission is whole, ' +
        'from 1 to `most_months` of the `embargo` that the policy tells. On the face `/bigsdb` also as text. Refused where it ' +
        'cannot be kept.',
    ),
    locus: member('string', 'Alleles: name of the locus. Required.'),
    technology: member('string', `Alleles: ${one(OUR_LISTS.technologies)}. Required.`),
    read_length: member(
      'text or number',
      `Alleles: ${one(OUR_LISTS.read_lengths)} or a positive integer. Required for Illumina.`,
    ),
    coverage: member(
      'text or number',
      `Alleles: ${one(OUR_LISTS.coverages)} or a positive integer. Required for Illumina.`,
    ),
    assembly: member('string', `Alleles: ${one(OUR_LISTS.assemblies)}. Required.`),
    software: member('string', 'Alleles: name of the assembly software. Required.'),
    genomes: NamedClaims,
    sequences: member('string', 'Alleles: one sequence, or several as FASTA. Required.'),
    scheme_id: member('integer', 'Profiles: id of the scheme. Required.'),
    profiles: member(
      'string',
      'Profiles: tab-separated table, a column for each locus, one `id` for your own names. Required.',
    ),
    isolates: member(
      'string',
      'Isolates and genomes: tab-separated table, a column for each field or locus. Genomes have the columns ' +
        '`assembly_filename` and `sequence_method` too. Updates: a column `id` or `isolate` says which isolate a row is about, ' +
        'the others change its fields, or bring contigs; an empty cell changes nothing, `<blank>` empties. Required.',
    ),
  })
  .meta({ id: 'NewSubmission' });
export type CreationBody = z.infer<typeof CreationBody>;
