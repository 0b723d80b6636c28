import { z } from 'zod';
import { Problem } from '../../problem-schema.ts';
import { procedure } from '../procedure.ts';
import { FileToken, SavedFile } from './file.ts';
import { LocusReport, QueryInput, QueryTarget, SchemeResult, TypingResult } from './typing.ts';
import { AssemblyKind } from '../../verdict/assembly-kind.ts';
import { GenomeOrigin } from '../../verdict/genome-origin.ts';
import { CircularChoice } from './result-stamp.ts';

/** What sequences are queried against, and how. */
export const RunRequest = z.object({
  site: z.string(),
  /** A name, or `ANY_DATABASE`: the best scheme of all databases. `target` is then `all`. */
  database: z.string(),
  target: QueryTarget,
  /** The target in words. */
  label: z.string(),
  /** Whether to look for the nearest allele if there is no exact one. */
  best: z.boolean(),
  /** Whether to do that also for schemes of more than 200 loci, with `ANY_DATABASE`. */
  thorough: z.boolean().optional(),
  circular: CircularChoice,
  /** What the assemblies are made of. Absent: that is guessed. */
  assembly: AssemblyKind.optional(),
});
export type RunRequest = z.infer<typeof RunRequest>;

const RunId = z.uuid();

/** One genome of one run. Positions count from 0 in the order in which inputs were added. */
export const ResultKey = z.object({ run_id: RunId, position: z.number().int().nonnegative() });
export type ResultKey = z.infer<typeof ResultKey>;

/** The isolate whose contigs a sequence is, and whether it was private when they were read: it may have been published since. */
export const IsolateOrigin = z.object({
  site: z.string(),
  database: z.string(),
  isolate_id: z.number().int(),
  was_private: z.boolean(),
});
export type IsolateOrigin = z.infer<typeof IsolateOrigin>;

export const RunInput = z.object({
  name: z.string(),
  /** Of pasted text that a record gave. */
  origin: IsolateOrigin.exactOptional(),
  /** Bytes of a file, characters of pasted text. */
  size: z.number().int().nonnegative().optional(),
  /** `kept` is an input of a kept run, of this one or another. */
  input: z.union([QueryInput, ResultKey.extend({ kind: z.literal('kept') })]),
});
export type RunInput = z.infer<typeof RunInput>;

const RunName = z.string().trim().min(1, 'must not be empty').max(200, 'must be at most 200 characters');

/** What has happened to the definitions since a run: nothing; they have changed; the database no longer exists. */
const DefinitionsState = z.enum(['same', 'changed', 'gone']);

/** A kept run: inputs that were typed in the same way, and what was found. */
export const SavedRun = z.object({
  id: RunId,
  name: z.string(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
  request: RunRequest,
  inputs: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Number of distinct, whole new alleles. */
  novel: z.number().int(),
  /** Bytes kept. */
  bytes: z.number().int(),
  /**
   * Dates of the definitions used for the results, oldest first. There are several if the definitions changed during
   * the run.
   */
  last_updated: z.array(z.string()),
  definitions: DefinitionsState,
  /** Date of the present definitions. */
  now_last_updated: z.string().optional(),
  /**
   * Present if the file of results cannot be written: why, and whether all results of the run are lost when the program
   * ends.
   */
  unkept: z.object({ all: z.boolean(), reason: z.string() }).optional(),
});
export type SavedRun = z.infer<typeof SavedRun>;

/** `open` means neither a result nor a failure: it was cancelled, or the program ended before its turn. */
export const SavedInput = z.object({
  position: z.number().int(),
  name: z.string(),
  size: z.number().int().optional(),
  kind: z.enum(['file', 'text', 'example']),
  origin: IsolateOrigin.exactOptional(),
  state: z.enum(['open', 'done', 'failed']),
  problem: Problem.optional(),
});
export type SavedInput = z.infer<typeof SavedInput>;

/** Where a genome was typed. */
export const ResultOfGenome = ResultKey.extend({
  /** Of the input. */
  name: z.string(),
  /** Name of the run. */
  run: z.string(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
});
export type ResultOfGenome = z.infer<typeof ResultOfGenome>;

/**
 * What tables of many genomes show of one: everything but its occurrences, its contigs, the nearest profiles and the
 * differences of new alleles. Loci with nothing to report but their alleles are packed, so that hundreds of genomes are
 * sent in a moment.
 */
export const GenomeSummary = TypingResult.omit({ matches: true, contig_list: true, loci: true, schemes: true }).extend({
  position: z.number().int(),
  match_count: z.number().int(),
  /** Index of the names of its loci in the lists of the page. */
  loci: z.number().int(),
  /** One digit per locus: the index of its status in `LocusStatus`. */
  statuses: z.string(),
  /** Ids of exact alleles. Tabs separate loci, line breaks separate the ids of one locus. */
  alleles: z.string(),
  /** Reports of the loci with something else than one exact allele at one place. */
  details: z.array(z.object({ place: z.number().int(), report: LocusReport })),
  schemes: z.array(SchemeResult.omit({ loci: true }).extend({ loci: z.number().int() })),
});
export type GenomeSummary = z.infer<typeof GenomeSummary>;

export const ResultPage = z.object({
  /** Lists of locus names, shared by genomes. */
  locus_lists: z.array(z.array(z.string())),
  genomes: z.array(GenomeSummary),
});
export type ResultPage = z.infer<typeof ResultPage>;

/**
 * How kept results can be saved: genome × locus, a row per locus, a row per exact match, or a workbook with all of it.
 */
export const ExportKind = z.enum(['summary', 'loci', 'matches', 'workbook']);
export type ExportKind = z.infer<typeof ExportKind>;

/** The scheme, or the loci, of a saved table, in the order of its columns. */
const ExportColumns = z.object({
  schemes: z.array(
    z.object({
      /** Only results of this database are of the scheme. */
      database: z.string().exactOptional(),
      scheme_id: z.number().int(),
      name: z.string(),
      primary_key: z.string().exactOptional(),
      loci: z.array(z.string()),
      fields: z.array(z.string()),
    }),
  ),
  loci: z.array(z.string()),
  /** A row per genome and scheme of its database, with the alleles in one cell. `schemes` and `loci` are empty then. */
  isOpen: z.literal(true).exactOptional(),
});

/** Name of a file beside a table, without a folder. */
const AssemblyName = z
  .string()
  .regex(/^[^/\\\0]{1,200}$/)
  .refine((name) => name !== '.' && name !== '..');

/** The genomes to save, in the order of the rows. */
const ResultsToSave = z.object({
  name: z.string(),
  kind: ExportKind,
  keys: z.array(ResultKey).min(1),
  columns: ExportColumns,
  /** Inputs that could not be typed, and why. */
  failed: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** What a screen may ask about runs of queries. Their results are kept in the data folder. */
export const resultProcedures = {
  /** Runs with kept results, newest first. `limit` is the most bytes of them that are kept. */
  'result:list': procedure(z.void(), z.object({ runs: z.array(SavedRun), limit: z.number() })),
  /** Begins a run, so that its inputs can be typed. `removed` names old runs that were deleted to make room. */
  'result:begin': procedure(
    z.object({ name: RunName, request: RunRequest, inputs: z.array(RunInput).min(1) }),
    z.object({ run_id: RunId, positions: z.array(z.number().int()), removed: z.array(z.string()) }),
  ),
  'result:add': procedure(
    z.object({ run_id: RunId, inputs: z.array(RunInput).min(1) }),
    z.object({ positions: z.array(z.number().int()) }),
  ),
  /** Types an input of a run, as the run says. The result is stored before the reply. */
  'result:type': procedure(ResultKey, ResultPage),
  /** A run with its inputs, and whether its database has changed since. */
  'result:open': procedure(z.object({ run_id: RunId }), z.object({ run: SavedRun, inputs: z.array(SavedInput) })),
  /** Whether a run is still there, without reading what is in it. */
  'result:exists': procedure(z.object({ run_id: RunId }), z.boolean()),
  /** Summaries of at most `count` genomes from position `from` on. Fewer than `count` means that these are the last. */
  'result:page': procedure(
    z.object({ run_id: RunId, from: z.number().int(), count: z.number().int().min(1).max(200) }),
    ResultPage,
  ),
  /** Kept results of one of these genomes (SHA-256), the newest first. Those of older versions do not say of which genome they are. */
  'result:of_genomes': procedure(
    z.object({ genomes: z.array(GenomeOrigin.shape.sha256).max(1_000) }),
    z.array(ResultOfGenome),
  ),
  'result:report': procedure(ResultKey, TypingResult),
  /**
   * Looks among the profiles of the remote site of a run for those nearest to the alleles of a result, and keeps them with it. AppError
   * 404 `unknown_scheme`, 400 `not_remote`.
   */
  'result:find-nearest': procedure(ResultKey.extend({ scheme_id: z.number().int() }), z.void()),
  /** Says where the sequence of an input now is, if it was moved. */
  'result:give': procedure(ResultKey.extend({ token: FileToken }), z.void()),
  /** Writes kept results to a file and saves the file. Reports progress. */
  'result:save': procedure(ResultsToSave, SavedFile),
  /**
   * Makes files for an import of isolates: the table of their designations (tab-separated, with a column
   * `assembly_filename`), and the contigs of genomes, each under the name `file`. Gives tokens, and the names of those whose
   * sequence is no longer there.
   */
  'result:as-isolates': procedure(
    z.object({ table: z.string(), genomes: z.array(ResultKey.extend({ file: AssemblyName })).min(1) }),
    z.object({ tokens: z.array(FileToken), without_contigs: z.array(z.string()) }),
  ),
  'result:rename': procedure(z.object({ run_id: RunId, name: RunName }), z.void()),
  /** Deletes a run, which `result:restore` brings back within an hour. `for_good`: not, and its room is free at once. */
  'result:delete': procedure(z.object({ run_id: RunId, for_good: z.boolean().optional() }), z.void()),
  'result:restore': procedure(z.object({ run_id: RunId }), z.void()),
  /** Hides inputs of a run, or shows them again. */
  'result:hide': procedure(
    z.object({ run_id: RunId, positions: z.array(z.number().int()), hidden: z.boolean() }),
    z.void(),
  ),
} as const;

/** What the main side reports to the screens about runs. */
export const resultEvents = {
  /** A kept run was begun, changed, deleted or brought back. */
  'results:changed': z.object({ run_id: z.string() }),
} as const;
