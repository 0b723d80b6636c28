import type { Database } from '#electron/store/file/database.ts';
import { readBlocks } from '#electron/store/records/blocks.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { guessKind, type AssemblyKind } from '#shared/verdict/assembly-kind.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { QueriedContig, TypingMatch, TypingResult } from '#shared/rpc/contract/typing.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import type { EngineResult, TypingEngine } from './engine.ts';
import { assemblyStatistics, type BaseCounts } from './genome/count-bases.ts';
import type { GenomeInput } from './genome/genome-reader.ts';
import { indexedAs } from './index/indexed-database.ts';
import { longestContigs } from './genome/longest-contigs.ts';
import { reportLoci } from './locus-report.ts';
import { resolveScope, type EngineTarget } from './query-scope.ts';
import { describeSchemes } from './scheme-results.ts';
import { withoutBlocked } from './without-blocked.ts';

/** What typing needs from its surroundings. */
export interface TypingContext {
  database: Database;
  /** Path of the database's index file. */
  index: string;
  engine: TypingEngine;
  appVersion: string;
}

export interface TypeSequenceRequest {
  /** Name of the file or sequence as the user knows it. */
  name: string;
  target: EngineTarget;
  input: GenomeInput;
  /** Whether to look for the nearest allele if there is no exact one. Absent: yes. */
  best?: boolean;
  /** Whether to do that also for schemes of more than `MOST_NEAREST` loci where every scheme is typed. Absent: no. */
  thorough?: boolean;
  /** Which contigs are read as circles. Absent: those whose headers say that they are circular. */
  circular?: CircularChoice;
  /** What the assembly is made of. Absent: that is guessed. */
  assembly?: AssemblyKind | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Loci of the largest scheme whose nearest alleles are looked for where every scheme of a database is typed. */
const MOST_NEAREST = 200;

/**
 * Types one sequence file: matches with 1-based inclusive coordinates, the schemes concerned with the profiles that the
 * alleles make, and the stamp. Errors are those of `TypingEngine.query`, with the name of the file before the sentence,
 * and unknown_scheme and unknown_locus 404.
 */
export async function typeSequence(context: TypingContext, request: TypeSequenceRequest): Promise<TypingResult> {
  const { database, engine } = context;
  const {
    name,
    target,
    input,
    best = true,
    thorough = false,
    circular = 'as-recorded',
    assembly,
    ...options
  } = request;
  const queriedAt = new Date().toISOString();
  const scope = await resolveScope(database, target);
  const isPartly = target.kind === 'schemes' && best && !thorough;
  const large = isPartly ? scope.schemes.filter((scheme) => scheme.loci.length > MOST_NEAREST) : [];
  const others = scope.schemes.filter((scheme) => !large.includes(scheme));
  const nearest = large.length === 0 ? best : new Set(others.flatMap((scheme) => scheme.loci));
  const answer = await engine
    .query({
      database: indexedAs(database, context.index),
      input,
      best: typeof nearest === 'boolean' ? nearest : [...nearest],
      circular,
      digest: true,
      ...options,
      ...defined({ loci: scope.loci }),
    })
    .catch((error: unknown) => {
      throw named(error, name);
    });
  const loci = withoutBlocked(reportLoci(answer, nearest), readBlocks(database));
  return {
    name,
    contigs: answer.contigs.length,
    contig_list: listContigs(answer),
    residues: residuesOf(answer),
    ...defined({ sha256: answer.sha256, assembly: answer.bases && describeAssembly(answer, answer.bases, assembly) }),
    elapsed_ms: answer.elapsed_ms,
    matches: answer.matches.map((match) => toTypingMatch(answer, match)),
    loci,
    schemes: await describeSchemes(context, scope.schemes, loci, { nearest: best, signal: options.signal }, large),
    notes: answer.notes,
    stamp: {
      database: database.name,
      target: scope.label,
      queried_at: queriedAt,
      app_version: context.appVersion,
      parameters: {
        best,
        circular,
        ...defined({
          exact_only: large.length === 0 ? undefined : large.map((scheme) => scheme.name),
          assembly,
        }),
      },
      ...defined({
        copied_from: scope.copiedFrom,
        version_date: scope.versionDate,
        imported_on: scope.importedOn,
        last_updated: scope.lastUpdated,
      }),
    },
  };
}

function residuesOf({ contigs }: EngineResult): number {
  return contigs.reduce((sum, contig) => sum + contig.length, 0);
}

function describeAssembly(
  { contigs, header = '' }: EngineResult,
  bases: BaseCounts,
  said: AssemblyKind | undefined,
): NonNullable<TypingResult['assembly']> {
  const { n50, unknown, gc } = assemblyStatistics(contigs, bases);
  const kind = said === undefined ? guessKind(header, { contigs: contigs.length, n50 }) : { kind: said };
  return { n50, unknown, ...defined({ gc, kind }) };
}

/** Adds to an error which of several files it concerns, if the file is at fault. */
function named(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || !/^(sequence|file)_/.test(error.problem.code)) return error;
  const { status, code, message } = error.problem;
  return new AppError(status, code, `${name}: ${message}`, [{ file: name, reason: message }]);
}

function toTypingMatch(answer: EngineResult, match: EngineResult['matches'][number]): TypingMatch {
  const { name: contig, length: contigLength = 0 } = answer.contigs[match.contig] ?? {};
  return {
    locus: match.locus,
    allele_id: match.allele_id,
    start: match.start + 1,
    // Across the end of a circular contig, a match ends before it starts.
    end: match.end > contigLength ? match.end - contigLength : match.end,
    orientation: match.orientation,
    length: match.length,
    ...defined({ contig }),
  };
}

/**
 * Lists the contigs of a query, longest first: every contig with an exact or best match or a piece of a joined allele, and the longest of the others.
 */
export function listContigs({
  contigs,
  matches,
  best_matches,
}: Pick<EngineResult, 'contigs' | 'matches' | 'best_matches'>): QueriedContig[] {
  const pieces = best_matches.flatMap(({ split }) => split?.joined?.pieces ?? []);
  return longestContigs(contigs, new Set([...matches, ...best_matches, ...pieces].map(({ contig }) => contig)));
}
