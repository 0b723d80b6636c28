import type { Database } from '#electron/store/database.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/job.ts';
import type { ProfileState, QueryTarget, SchemeResult, TypingMatch, TypingResult } from '#shared/rpc/typing.ts';
import { listContigs } from './contig-list.ts';
import type { EngineResult, TypingEngine } from './engine.ts';
import type { GenomeInput } from './genome-reader.ts';
import { reportLoci } from './locus-report.ts';
import { findProfiles } from './profile-lookup.ts';
import { resolveScope, type ScopeScheme } from './query-scope.ts';

/** What typing needs of its surroundings. */
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
  target: QueryTarget;
  input: GenomeInput;
  /** Whether to look for the nearest allele where there is no exact one; it is, when absent. */
  best?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/**
 * Types one sequence file: matches with 1-based inclusive coordinates, the schemes concerned with the profiles that the
 * alleles make, and the stamp. Errors as `TypingEngine.query`, with the name of the file before the sentence; unknown_scheme
 * and unknown_locus 404.
 */
export async function typeSequence(context: TypingContext, request: TypeSequenceRequest): Promise<TypingResult> {
  const { database, engine } = context;
  const { name, target, input, best = true, ...options } = request;
  const queriedAt = new Date().toISOString();
  const scope = await resolveScope(database, target);
  const answer = await engine
    .query({
      database: { file: database.file, index: context.index },
      input,
      best,
      ...options,
      ...(scope.loci ? { loci: scope.loci } : {}),
    })
    .catch((error: unknown) => {
      throw named(error, name);
    });
  return {
    name,
    contigs: answer.contigs.length,
    contig_list: listContigs(answer),
    residues: answer.contigs.reduce((sum, contig) => sum + contig.length, 0),
    elapsed_ms: answer.elapsed_ms,
    matches: answer.matches.map((match) => toTypingMatch(answer, match)),
    loci: reportLoci(answer),
    schemes: await describeSchemes(database, scope.schemes, allelesByLocus(answer)),
    notes: answer.notes,
    stamp: {
      database: database.name,
      target: scope.label,
      queried_at: queriedAt,
      app_version: context.appVersion,
      parameters: { best, circular: 'no' },
      ...(scope.lastUpdated === undefined ? {} : { last_updated: scope.lastUpdated }),
    },
  };
}

/** Says in which of several files an error is, if the file is at fault. */
function named(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || !/^(sequence|file)_/.test(error.problem.code)) return error;
  const { status, code, message } = error.problem;
  return new AppError(status, code, `${name}: ${message}`, [{ file: name, reason: message }]);
}

function toTypingMatch(answer: EngineResult, match: EngineResult['matches'][number]): TypingMatch {
  const contig = answer.contigs[match.contig]?.name;
  return {
    locus: match.locus,
    allele_id: match.allele_id,
    start: match.start + 1,
    end: match.end,
    orientation: match.orientation,
    length: match.length,
    ...(contig === undefined ? {} : { contig }),
  };
}

/** Distinct ids of the alleles found of each locus, in natural order. */
function allelesByLocus({ matches }: EngineResult): Map<string, string[]> {
  const ids = new Map<string, Set<string>>();
  for (const { locus, allele_id } of matches) {
    const known = ids.get(locus);
    if (known) known.add(allele_id);
    else ids.set(locus, new Set([allele_id]));
  }
  return new Map([...ids].map(([locus, found]) => [locus, [...found].toSorted(compareNatural)]));
}

async function describeSchemes(
  database: Database,
  schemes: ScopeScheme[],
  found: Map<string, string[]>,
): Promise<SchemeResult[]> {
  const results: SchemeResult[] = [];
  for (const { id, name, primaryKey, loci } of schemes) {
    const profiles = await findProfiles(database, id, found);
    results.push({
      scheme_id: id,
      // The service calls the name of a scheme its description.
      description: name,
      loci: loci.map((locus) => ({ locus, allele_ids: found.get(locus) ?? [] })),
      ...profiles,
      state: stateOf(primaryKey, loci, found, profiles.profile_ids),
      nearest: [],
      ...(primaryKey === undefined ? {} : { primary_key: primaryKey }),
    });
  }
  return results;
}

function stateOf(
  primaryKey: string | undefined,
  loci: string[],
  found: Map<string, string[]>,
  profiles: string[],
): ProfileState {
  if (primaryKey === undefined) return 'none';
  const isComplete = loci.every((locus) => found.has(locus));
  if (profiles.length === 0) return isComplete ? 'new' : 'unknown';
  if (!isComplete) return 'incomplete';
  return profiles.length === 1 ? 'exact' : 'several';
}
