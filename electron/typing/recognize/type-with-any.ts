import type { Database } from '#electron/store/file/database.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { SchemeOfDatabase } from '#shared/rpc/contract/scheme-choice.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import type { TypingEngine } from '../engine.ts';
import type { EngineTarget } from '../query-scope.ts';
import { typeSequence, type TypeSequenceRequest } from '../type-sequence.ts';
import { isConvincing, sayEvidence, weighScheme, type Evidence } from './evidence.ts';
import type { LeftOut, NamedDatabase } from './known-database.ts';
import { nothingFound } from './nothing-found.ts';
import type { RankedScheme, SchemeKind } from './rank-schemes.ts';
import type { Recognized } from './recognizer.ts';

/** What choosing a database needs from its surroundings. */
export interface AnyDatabaseContext {
  /** All databases of this computer. Isolate databases among them are passed over. */
  databases(): Promise<NamedDatabase[]>;
  open(name: string): Promise<Database>;
  engine: TypingEngine;
  appVersion: string;
}

export type TypeAnyRequest = Omit<TypeSequenceRequest, 'target'>;

interface Typed {
  ranked: RankedScheme;
  evidence: Evidence;
  result: TypingResult;
}

/**
 * Types a sequence with every scheme of the database that fits it best, which is that of the best scheme of all. The sequence is
 * scanned once for the words of all schemes; the few that may fit are typed. The result says which one was chosen and why, or that
 * nothing is there. A database that cannot be read is left out, and the result says so. Errors as `typeSequence`; 404 `no_databases` if there is no
 * database of definitions.
 */
export async function typeWithAny(context: AnyDatabaseContext, request: TypeAnyRequest): Promise<TypingResult> {
  const databases = await context.databases();
  const { signal, onProgress, input } = request;
  const recognized = await context.engine.recognize(databases, input, { signal, onProgress });
  if (recognized.searched.length === 0) throw noDatabases(recognized.leftOut);
  const { leftOut } = recognized;
  const best = await findBest(context, recognized, request);
  if (best) {
    const choice = {
      chosen: schemeOf(best.ranked),
      ...evidenceOf(best.evidence),
      searched: recognized.searched,
      left_out: leftOut,
      sentence: `${best.ranked.database}, ${best.ranked.scheme}: ${sayEvidence(best.evidence)}.`,
    };
    const { findOthers } = await import('../verdict/find-others.ts');
    const others = await findOthers(context, async () => recognized.ranked, best.result, request);
    return { ...best.result, look: recognized.look, choice, ...defined({ others }) };
  }
  return nothingOf(context, recognized, request);
}

/** Types the candidates and gives the best, if it is more than chance, with the result of every scheme of its database. */
async function findBest(
  context: AnyDatabaseContext,
  recognized: Recognized,
  request: TypeAnyRequest,
): Promise<Typed | undefined> {
  const candidates = chooseCandidates(recognized.ranked);
  const { leftOut } = recognized;
  // Exact alleles alone decide mostly, and are found much faster.
  const first: Typed[] = [];
  for (const ranked of candidates.length > 1 ? candidates : []) {
    const { database, scheme_id } = ranked;
    const target = scheme_id === undefined ? ({ kind: 'all' } as const) : ({ kind: 'scheme', scheme_id } as const);
    const result = await typeIn(context, database, { ...request, target, best: false }, leftOut);
    if (result) first.push({ ranked, result, evidence: weighScheme(result, scheme_id) });
  }
  const most = Math.max(0, ...first.map(({ evidence }) => evidence.score));
  const left = first.length === 0 ? candidates : first.filter(isAmong(most)).map(({ ranked }) => ranked);
  const typed: Typed[] = [];
  for (const [database, schemes] of Map.groupBy(left, (ranked) => ranked.database)) {
    const every = async (asked: TypeAnyRequest) =>
      evidenceIn(await typeIn(context, database, { ...asked, target: { kind: 'schemes' } }, leftOut), schemes);
    const weighed = await every(request);
    // Without an exact allele, a large scheme shows only by its nearest ones whether it fits.
    typed.push(
      ...(weighed.some(({ result }) => isUndecided(result, weighed))
        ? await every({ ...request, thorough: true })
        : weighed),
    );
  }
  const convincing = typed.filter(({ evidence }) => isConvincing(evidence));
  return convincing.toSorted(
    (one, other) => other.evidence.score - one.evidence.score || compareEqual(one.ranked, other.ranked),
  )[0];
}

/** The evidence for schemes of a database in a result of all of them. None without a result. */
function evidenceIn(result: TypingResult | undefined, schemes: readonly RankedScheme[]): Typed[] {
  if (!result) return [];
  return schemes.map((ranked) => ({ ranked, result, evidence: weighScheme(result, ranked.scheme_id) }));
}

/** Whether nothing convincing was found, but not all nearest alleles were looked for. */
function isUndecided({ stamp }: TypingResult, weighed: readonly Typed[]): boolean {
  return stamp.parameters.exact_only !== undefined && weighed.every(({ evidence }) => !isConvincing(evidence));
}

/** Points that near alleles may add to those of the exact ones. Where nearly all are exact, they decide nothing. */
const OPEN_POINTS = 20;
const NEARLY_ALL_POINTS = 88;

const isAmong =
  (most: number) =>
  ({ evidence }: Typed): boolean =>
    evidence.score >= (most >= NEARLY_ALL_POINTS ? most : most - OPEN_POINTS);

/** Types with a part of a database. Undefined if it turns out to be damaged: it is then among those left out. */
async function typeIn(
  { open, databases, engine, appVersion }: AnyDatabaseContext,
  name: string,
  request: TypeAnyRequest & { target: EngineTarget },
  leftOut: LeftOut[],
): Promise<TypingResult | undefined> {
  try {
    const database = await open(name);
    const index = (await databases()).find((one) => one.name === name)?.index ?? `${database.file}.index`;
    return await typeSequence({ database, index, engine, appVersion }, request);
  } catch (error) {
    const isOfDatabase = error instanceof AppError && /^(database|unknown_(database|scheme))/.test(error.problem.code);
    if (!isOfDatabase) throw error;
    leftOut.push({ database: name, reason: error.problem.message });
    return undefined;
  }
}

function schemeOf({ database, scheme_id, scheme }: RankedScheme): SchemeOfDatabase {
  return { database, scheme, ...defined({ scheme_id }) };
}

function evidenceOf({ score: _score, ...evidence }: Evidence): Omit<Evidence, 'score'> {
  return evidence;
}

function nothingOf(
  { appVersion }: AnyDatabaseContext,
  { look, contigs, notes, searched, leftOut, elapsed_ms }: Recognized,
  { name, best = true, circular = 'as-recorded' }: Pick<TypeAnyRequest, 'name' | 'best' | 'circular'>,
): TypingResult {
  const sentence = look.sentence ?? nothingFound(searched, look.residues);
  return {
    name,
    contigs: look.contigs,
    contig_list: [...contigs],
    residues: look.residues,
    elapsed_ms,
    matches: [],
    loci: [],
    schemes: [],
    notes: [...notes],
    look,
    choice: { exact: 0, near: 0, loci: 0, searched, left_out: leftOut, sentence },
    stamp: {
      database: '',
      target: 'any database',
      queried_at: new Date().toISOString(),
      app_version: appVersion,
      parameters: { best, circular },
    },
  };
}

function noDatabases(leftOut: readonly LeftOut[]): AppError {
  const damaged = leftOut.map(({ database, reason }) => `${database}: ${reason}`).join(' ');
  const message = `There is no database of definitions to compare with. Import one first. ${damaged}`.trimEnd();
  return new AppError(404, 'no_databases', message);
}

/** Schemes that are typed to see which fits best. Typing one takes some 30 ms. */
const MOST_CANDIDATES = 4;

/** A scheme with this share of the best score may turn out to be better: representatives tell little about near species. */
const NEARLY_BEST = 0.7;

/** With this share of the score of a larger scheme, a small one of types is as good for telling what a genome is. */
const AS_GOOD = 0.9;

/** Schemes of types come first, then those with many loci, then mere lists of loci. */
const ORDER: Record<SchemeKind, number> = { typing: 0, large: 1, loci: 2 };

/** The schemes that may fit best, most likely first. Of a database only its schemes of the best kind that fits. */
function chooseCandidates(ranked: readonly RankedScheme[]): RankedScheme[] {
  const best = Math.max(...ranked.map(({ score }) => score));
  const ofDatabases = Map.groupBy(ranked, ({ database }) => database)
    .values()
    .flatMap(ofBestKind);
  return [...ofDatabases]
    .filter(({ score }) => score >= NEARLY_BEST * best)
    .toSorted(byScore)
    .slice(0, MOST_CANDIDATES);
}

/** A scheme with 2,000 loci must not win by number: a small one that fits as well tells more to people. */
function ofBestKind(schemes: readonly RankedScheme[]): RankedScheme[] {
  const best = Math.max(...schemes.map(({ score }) => score));
  const good = schemes.filter(({ score }) => score >= AS_GOOD * best);
  const kind = Math.min(...good.map((scheme) => ORDER[scheme.kind]));
  return good.filter((scheme) => ORDER[scheme.kind] === kind);
}

/** Real data before invented ones, then by name, so that the order does not depend on chance. */
function byScore(left: RankedScheme, right: RankedScheme): number {
  return right.score - left.score || compareEqual(left, right);
}

/** The order of schemes that fit equally well. */
function compareEqual(left: RankedScheme, right: RankedScheme): number {
  return (
    ORDER[left.kind] - ORDER[right.kind] ||
    Number(left.synthetic) - Number(right.synthetic) ||
    left.loci - right.loci ||
    compareNatural(left.database, right.database) ||
    (left.scheme_id ?? 0) - (right.scheme_id ?? 0)
  );
}
