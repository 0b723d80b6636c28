import { z } from 'zod';
import { RuleProblem } from '../rules/rule-problem.ts';
import { ItemGenome } from '../verdict/item-genome.ts';
import { VERDICT_KINDS } from '../verdict/verdict.ts';
import { IsoDate } from './common.ts';
import { DataType } from './locus.ts';

/** How the checks judge an item: nothing to say, something unusual, or something that refuses it. */
export const QueueClass = z.enum(['clean', 'warning', 'error']);
export type QueueClass = z.infer<typeof QueueClass>;

/** A person behind a submission. */
const Person = z.object({ id: z.number().int(), name: z.string() });

const Scheme = z.object({ id: z.number().int(), name: z.string() });

export const QueueEntry = z
  .object({
    id: z.string(),
    type: z.string(),
    status: z.enum(['started', 'pending', 'closed']),
    outcome: z.enum(['good', 'bad', 'mixed']).optional(),
    submitter: Person,
    curator: Person.optional(),
    date_submitted: IsoDate,
    datestamp: IsoDate,
    /** Grows with every change of it or of its items. */
    revision: z.number().int(),
    /** Of alleles. */
    locus: z.string().optional(),
    /** Of profiles. */
    scheme: Scheme.optional(),
    embargo_until: IsoDate.optional().describe('The day on which what is accepted of it becomes public.'),
    items: z.object({
      pending: z.number().int(),
      assigned: z.number().int(),
      rejected: z.number().int(),
    }),
    /** Pending items by class, as they were when they were checked last. */
    classes: z.object({ clean: z.number().int(), warning: z.number().int(), error: z.number().int() }),
    verdict: z
      .enum(VERDICT_KINDS)
      .optional()
      .describe('The gravest verdict on the genomes of its items. Absent if nothing is known of any.'),
    /** Required files that are not there. */
    missing_files: z.number().int(),
  })
  .meta({ id: 'QueueEntry' });
export type QueueEntry = z.infer<typeof QueueEntry>;

/** What an item says, by the type of its submission. */
export const ItemContent = z.union([
  z.object({ sequence: z.string() }).strict(),
  z
    .object({
      /** Allele id by locus. */
      designations: z.record(z.string(), z.string()),
      fields: z.record(z.string(), z.string()).optional(),
    })
    .strict(),
  /** Text by column of the table. */
  z.object({ cells: z.record(z.string(), z.string()) }).strict(),
]);
export type ItemContent = z.infer<typeof ItemContent>;

/** A cell of a table of changes: its column, the value as it was, and as it becomes. */
const ChangedCell = z.tuple([z.string(), z.string(), z.string()]);
export type ChangedCell = z.infer<typeof ChangedCell>;

/** One sequence, profile, isolate, genome or update of a submission. */
export const QueueItem = z
  .object({
    /** Number in the submission, from 1. */
    position: z.number().int(),
    /** As the submitter calls it. */
    item_id: z.string(),
    status: z.enum(['pending', 'assigned', 'rejected']),
    assigned_id: z.string().optional(),
    /** Why it was rejected, or accepted in spite of warnings. */
    reason: z.string().optional(),
    revision: z.number().int(),
    /** What counts: as a curator corrected it, else as it was submitted. */
    content: ItemContent,
    /** As it was submitted, if a curator corrected it. */
    original: ItemContent.optional(),
    class: QueueClass,
    /** What the checks say of it now, without rows. */
    problems: z.array(RuleProblem),
    genome: ItemGenome.optional().describe(
      'The genome that it is from, and its verdict. Absent if nothing is known of it.',
    ),
    /** Id of a record that is the same, though nobody assigned it: it was defined meanwhile. */
    defined_as: z.string().optional(),
    /** The id that assigning it would give. Absent if it is settled or a curator has to name one. */
    proposed_id: z.string().optional(),
    settled: z
      .object({
        curator: Person,
        /** ISO timestamp. */
        at: z.string(),
        /** Whether a rule settled it and nobody looked at it. */
        by_rule: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'QueueItem' });
export type QueueItem = z.infer<typeof QueueItem>;

/** A submission as a curator settles it. */
export const QueuedSubmission = QueueEntry.extend({
  /** What was said of all items, such as technology and software. */
  parameters: z.record(z.string(), z.unknown()),
  list: z.array(QueueItem),
  messages: z.array(z.object({ author: Person, sent_at: z.string(), message: z.string() })),
  files: z.array(
    z.object({
      filename: z.string(),
      /** Bytes. */
      size: z.number().int(),
      sha256: z.string(),
      required: z.boolean(),
      /** Absent while the file is missing. */
      uploaded_at: z.string().optional(),
    }),
  ),
  /** What the policy of the database wants of such a submission, and whether it is there. */
  wanted: z
    .array(
      z.object({
        what: z.enum(['isolate', 'traces', 'coverage']),
        is_met: z.boolean(),
        /** What there is, in a sentence. */
        text: z.string(),
      }),
    )
    .optional(),
}).meta({ id: 'QueuedSubmission' });
export type QueuedSubmission = z.infer<typeof QueuedSubmission>;

/** Extended attribute of a locus, which a new allele needs or may have. */
const AskedAttribute = z.object({
  field: z.string(),
  value_format: z.enum(['integer', 'text', 'boolean']),
  required: z.boolean(),
  value_regex: z.string().optional(),
  length: z.number().int().optional(),
  allowed_values: z.array(z.string()).optional(),
});

/** What speaks for and against an allele. */
const AlleleEvidence = z.object({
  data_type: DataType.optional().describe('Whether lengths count bases or residues. DNA when not given.'),
  /** Bases of DNA, residues of peptides. */
  length: z.number().int(),
  /** What the locus says of the length of its alleles. */
  limits: z.object({
    length_varies: z.boolean(),
    length: z.number().int().optional(),
    min_length: z.number().int().optional(),
    max_length: z.number().int().optional(),
    /** Percent. */
    identity: z.number(),
    /** Percent. */
    aligned: z.number(),
  }),
  nearest: z
    .object({
      allele_id: z.string(),
      /** Percent of the aligned columns. */
      identity: z.number(),
      /** Share of the new sequence that is aligned, in percent. */
      aligned: z.number(),
      reversed: z.boolean(),
      /** The nearest allele and the new sequence (its reverse complement if reversed), one below the other, with `-` for gaps. */
      rows: z.array(z.string()).length(2).optional(),
      /** Differences from the nearest allele, in its positions: `12A>G`. The first hundred. */
      differences: z.array(z.string()),
      difference_count: z.number().int(),
    })
    .optional(),
  inside: z.string().optional(),
  contains: z.string().optional(),
  /** Absent if the locus does not code. */
  coding: z
    .object({
      starts_with_start: z.boolean(),
      ends_with_stop: z.boolean(),
      whole_codons: z.boolean(),
      /** Positions, from 1. */
      internal_stops: z.array(z.number().int()),
      /** Whether the locus requires complete coding sequences. */
      required: z.boolean(),
    })
    .optional(),
  attributes: z.array(AskedAttribute),
});

export const ItemEvidence = z
  .object({
    submission: z.string(),
    item: QueueItem,
    allele: AlleleEvidence.optional(),
    profile: z
      .object({
        /** Known profiles with the fewest differences. */
        nearest: z.array(z.object({ profile_id: z.string(), different: z.array(z.string()) })),
      })
      .optional(),
    isolate: z
      .object({
        /** Isolates of the same name. */
        namesakes: z.array(z.object({ id: z.number().int(), date_entered: IsoDate })),
        /** Of the file of contigs, as it was checked when it came. */
        assembly: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    update: z
      .object({
        isolate_id: z.number().int(),
        isolate: z.string().describe('Name of the isolate.'),
        cells: z
          .array(ChangedCell)
          .describe('What changes now, or changed when it was assigned: column, old value, new value.'),
        /** Of the file of contigs, as it was checked when it came. */
        assembly: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    /** Other submissions of the same submitter, newest first, at most twenty. */
    earlier: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        locus: z.string().optional().describe('Of alleles.'),
        scheme: Scheme.optional().describe('Of profiles.'),
        status: z.string(),
        outcome: z.string().optional(),
        date_submitted: IsoDate,
      }),
    ),
    /** Of all items that the submitter sent earlier. */
    earlier_items: z.object({ assigned: z.number().int(), rejected: z.number().int(), pending: z.number().int() }),
  })
  .meta({ id: 'ItemEvidence' });
export type ItemEvidence = z.infer<typeof ItemEvidence>;
