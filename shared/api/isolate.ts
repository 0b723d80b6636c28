import { z } from 'zod';
import { DEFAULT_GENOME_SIZE } from '../rules/genome-size.ts';
import { databaseParams, IsoDate, ISOLATE_PATH, listResponse, Uri } from './common.ts';
import { AlleleIds } from './isolate-designations.ts';
import { IsolateVerdict } from './isolate-verdict.ts';
import { IsolateFilter } from './isolate-filter.ts';
import { LincodeNames } from './lincode.ts';
import {
  dateParameters,
  FlagParameter,
  IntegerParameter,
  isolateParams,
  listParameters,
  pagingParameters,
} from './parameters.ts';
import { Citations } from './publication.ts';
import { route } from './route.ts';

/** One value, or several: a field may take several, and several profiles may fit. Integer fields give numbers. */
export const FieldValue = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);
export type FieldValue = z.infer<typeof FieldValue>;

export const IsolateScheme = z
  .object({
    /** Additive: the scheme itself. */
    scheme: Uri.optional(),
    description: z.string().optional(),
    loci_designated_count: z.number().int().optional(),
    allele_ids: Uri.optional(),
    full_designations: Uri.optional(),
    fields: z.record(z.string(), FieldValue).optional(),
    /** Additive, as deployed servers: the LIN code of its profile; several if several profiles fit. */
    LINcode: LincodeNames.optional(),
    /** Additive: true if the definitions are a copy of a site, and this computer has assigned the code, not the site. */
    LINcode_assigned_here: z.boolean().optional(),
    /** Additive, as deployed servers: names of the groups of codes to which it belongs, by kind. */
    LINcode_fields: z.array(z.object({ title: z.string(), data: LincodeNames })).optional(),
  })
  .meta({ id: 'IsolateScheme' });
export type IsolateScheme = z.infer<typeof IsolateScheme>;

export const IsolateClassification = z
  .object({
    href: Uri,
    groups: z.array(z.object({ group: z.number().int(), records: z.number().int(), isolates: Uri })),
  })
  .meta({ id: 'IsolateClassification' });
export type IsolateClassification = z.infer<typeof IsolateClassification>;

/** Values of the provenance fields of an isolate; fields without a value are absent. */
export const Provenance = z.looseObject({
  id: z.number().int(),
  /** Name of the isolate. */
  isolate: z.string().optional(),
  sender: Uri.optional(),
  curator: Uri.optional(),
  date_entered: IsoDate.optional(),
  datestamp: IsoDate.optional(),
});

export const Isolate = z
  .object({
    provenance: Provenance,
    /** Additive: only of private isolates. The day is that on which it becomes public by itself. */
    custody: z.object({ visibility: z.literal('private'), embargo_until: IsoDate.optional() }).optional(),
    phenotypic: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Additive, as deployed servers: values of fields that few isolates have, by name of the field.'),
    /** Additive, as deployed servers: other names. */
    aliases: z.array(z.string()).optional(),
    publications: z.array(z.number().int()).optional(),
    citations: Citations,
    sequence_bin: z
      .object({
        contigs_fasta: Uri,
        contigs: Uri,
        contig_count: z.number().int(),
        total_length: z.number().int(),
        /** Additive, as deployed servers: contigs of at least this length hold half of all bases. */
        N50: z.number().int().optional(),
        /** Additive, as deployed servers: the number of these contigs. */
        L50: z.number().int().optional(),
      })
      .optional(),
    verdict: IsolateVerdict.optional().describe(
      'Additive: whether its contigs can be trusted, and why. Absent if they were never judged.',
    ),
    allele_designations: z
      .object({ allele_ids: Uri, designation_count: z.number().int(), full_designations: Uri })
      .optional(),
    /** Additive: allele ids by locus, if `fields` asked for loci. Loci without a designation are absent. */
    alleles: AlleleIds.optional(),
    schemes: z.array(IsolateScheme).optional(),
    /** By name of the classification scheme. */
    classification_schemes: z.record(z.string(), IsolateClassification).optional(),
    projects: z.array(z.object({ id: Uri, description: z.string() })).optional(),
    history: Uri.optional(),
    new_version: Uri.optional(),
    old_version: Uri.optional(),
  })
  .meta({ id: 'Isolate' });
export type Isolate = z.infer<typeof Isolate>;

export const IsolateHistory = z
  .object({
    records: z.number().int(),
    contigs: z.array(z.object({ curator: Uri.optional(), timestamp: z.string(), actions: z.array(z.string()) })),
  })
  .meta({ id: 'IsolateHistory' });
export type IsolateHistory = z.infer<typeof IsolateHistory>;

const oldVersions = {
  include_old_versions: FlagParameter.optional().describe('1 includes versions that a newer one has replaced.'),
};

/** Additive parameters that say which isolates are counted: those of their lists. */
export const isolateBreakdownParameters = {
  ...dateParameters,
  ...oldVersions,
  search: listParameters.search,
  genome_size: IntegerParameter.optional().describe(
    'Only isolates whose contigs together have at least that many bases.',
  ),
};

/** Additive parameters of lists of isolates. */
export const isolateListParameters = {
  ...listParameters,
  sort: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Order of the isolates by a provenance field, as scheme.ID.FIELD by a scheme field, as locus.NAME by the alleles ' +
        'of a locus, or by verdict, the gravest first. "-" before the name reverses the order. Isolates without a value come last.',
    ),
  fields: z
    .string()
    .max(4_000)
    .optional()
    .describe(
      'With include_records: provenance fields, scheme fields (as scheme.ID.FIELD), alleles of a locus (as locus.NAME) and of ' +
        'all loci of a scheme (as loci.ID), and the verdict (as verdict), separated by commas, that the records are to show; everything else is left out.',
    ),
};

const list = { member: 'isolates', record: Isolate } as const;
const listQuery = { ...pagingParameters, ...dateParameters, ...oldVersions, ...isolateListParameters };

export const listIsolates = route({
  id: 'listIsolates',
  method: 'GET',
  path: '/db/:database/isolates',
  kind: 'isolates',
  summary: 'Isolates of a database, by id.',
  params: z.object(databaseParams),
  query: z.object(listQuery),
  response: listResponse('isolates', Isolate),
  list,
});

export const listGenomes = route({
  id: 'listGenomes',
  method: 'GET',
  path: '/db/:database/genomes',
  kind: 'isolates',
  summary: 'Isolates whose contigs together are long enough to be a genome, by id.',
  params: z.object(databaseParams),
  query: z.object({
    ...listQuery,
    genome_size: IntegerParameter.optional().describe(
      `Smallest sum of contig lengths; ${DEFAULT_GENOME_SIZE} when not given.`,
    ),
  }),
  response: listResponse('isolates', Isolate),
  list,
});

/**
 * Values to search for, by keys `field.NAME`, `locus.NAME` and `scheme.ID.FIELD`, and a filter. All of them must hold.
 */
export const IsolateSearch = z
  .looseObject({
    filter: IsolateFilter.optional().describe(
      'Additive: conditions with operators, combined with all and any; holds beside the other members.',
    ),
  })
  .describe(
    'At least one member of the forms field.{field}, locus.{locus}, scheme.{scheme_id}.{scheme_field}, or filter. Texts of ' +
      'provenance fields are compared without regard to upper and lower case.',
  )
  .meta({ id: 'IsolateSearch' });
export type IsolateSearch = z.infer<typeof IsolateSearch>;

export const searchIsolates = route({
  id: 'searchIsolates',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/isolates/search',
  kind: 'isolates',
  summary: 'Isolates by values of fields, loci and scheme fields, by id. Pages are asked for by posting the same body.',
  params: z.object(databaseParams),
  query: z.object({
    ...pagingParameters,
    ...oldVersions,
    ...isolateListParameters,
    all_versions: FlagParameter.optional().describe('As include_old_versions: the name that deployed servers know.'),
  }),
  body: IsolateSearch,
  response: listResponse('isolates', Isolate),
  list,
});

export const getIsolate = route({
  id: 'getIsolate',
  method: 'GET',
  path: ISOLATE_PATH,
  kind: 'isolates',
  summary: 'One isolate.',
  params: isolateParams,
  query: z.object({
    provenance_only: FlagParameter.optional().describe('A non-zero value gives the provenance only.'),
  }),
  response: Isolate,
});

export const getIsolateHistory = route({
  id: 'getIsolateHistory',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/history',
  kind: 'isolates',
  summary: 'What was changed in the record of an isolate, oldest first.',
  params: isolateParams,
  response: IsolateHistory,
});
