import { defined } from '#shared/defined.ts';
import { countOf } from '#shared/count-of.ts';
import type { Mismatch } from '#shared/rpc/contract/scheme-choice.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { differInOrganism } from './organisms.ts';
import { isConvincing, weigh, weighScheme, type Evidence } from './evidence.ts';
import { nothingFound } from './nothing-found.ts';
import type { AnyDatabaseContext, TypeAnyRequest } from './type-with-any.ts';

/** A sequence of so many bases should have most loci of its scheme. */
const GENOME_BASES = 100_000;

/** Genes that all bacteria share may be in any genome: less than this share of the loci is little. */
const LITTLE = 0.2;

/** Where nothing is exact and alleles are farther than this from the known ones, in percent, the species may be another. */
const NEAR_SPECIES = 97;

/** Another database must fit better by this many points (`weigh`) to be named. */
const CLEARLY_BETTER = 10;

/**
 * Adds to a result of a database that the user named: whether little of it is in the sequence, which database fits, and what the
 * input looks like. Only doubtful results take the time for it. Errors as `typeWithAny`.
 */
export async function withMismatch(
  context: AnyDatabaseContext,
  result: TypingResult,
  request: TypeAnyRequest,
): Promise<TypingResult> {
  const evidence = weigh(result);
  if (holdsCopies(result)) return { ...result, look: await context.engine.look(request.input, request) };
  if (!isDoubtful(result, evidence))
    return { ...result, ...defined({ others: await othersIn(context, result, request) }) };
  const own = result.stamp.database;
  const look = await context.engine.look(request.input, request);
  // Protein and text fit no scheme: another database would not help.
  const isDna = look.kind === 'genome' || look.kind === 'sequence' || look.kind === 'copies';
  const instead = isDna ? await findBetter(context, { ...request, best: false }, own, evidence) : undefined;
  if (!isLittle(result, evidence) && !instead) return result;
  const isOther = instead && (await differInOrganism(context, own, instead.database));
  const mismatch = { ...mismatchOf(result, evidence, instead), ...defined({ other_organism: isOther }) };
  return { ...result, look, mismatch };
}

/** Schemes of other organisms that are there as well. */
async function othersIn(context: AnyDatabaseContext, result: TypingResult, request: TypeAnyRequest) {
  const { findOthers } = await import('../verdict/find-others.ts');
  const ranked = async () => (await context.engine.recognize(await context.databases(), request.input, request)).ranked;
  return findOthers(context, ranked, result, request);
}

/** The best scheme of the other databases, if it fits clearly better. */
async function findBetter(
  context: AnyDatabaseContext,
  request: TypeAnyRequest,
  own: string,
  { score }: Evidence,
): Promise<Mismatch['instead']> {
  const others = async () => (await context.databases()).filter(({ name }) => name !== own);
  if ((await others()).length === 0) return undefined;
  const { typeWithAny } = await import('./type-with-any.ts');
  const better = await typeWithAny({ ...context, databases: others }, request).catch((error: unknown) => {
    // There may be isolate databases alone.
    if (error instanceof Error && 'problem' in error) return undefined;
    throw error;
  });
  const chosen = better?.choice?.chosen;
  if (!better || !chosen) return undefined;
  return weighScheme(better, chosen.scheme_id).score > score + CLEARLY_BETTER ? chosen : undefined;
}

function isDoubtful(result: TypingResult, evidence: Evidence): boolean {
  const isFar = result.residues >= GENOME_BASES && evidence.exact === 0 && (evidence.identity ?? 0) < NEAR_SPECIES;
  return isFar || isLittle(result, evidence);
}

function isLittle({ residues, stamp }: TypingResult, evidence: Evidence): boolean {
  const { exact, near, loci } = evidence;
  // Without a search for the nearest, new alleles are not seen.
  if (!stamp.parameters.best || residues < GENOME_BASES) return exact + near === 0;
  return exact + near < LITTLE * loci || !isConvincing(evidence);
}

/** Copies of so many loci are no chance. */
const LEAST_COPIED = 3;

/** Whether most loci are there several times. */
function holdsCopies({ loci }: TypingResult): boolean {
  const found = loci.filter(({ copies }) => copies > 0);
  const copied = found.filter(({ copies }) => copies > 1).length;
  return copied >= LEAST_COPIED && 2 * copied > found.length;
}

function mismatchOf(result: TypingResult, { exact, near, loci }: Evidence, instead: Mismatch['instead']): Mismatch {
  const { database } = result.stamp;
  const found = exact + near;
  const what =
    found === 0
      ? nothingFound([database], result.residues)
      : `Only ${found} of ${countOf(loci, 'locus', 'loci')} of ${database} ${found === 1 ? 'is' : 'are'} similar to anything in it.`;
  const far = `It has no allele of ${database}; what is similar to one differs much.`;
  const said = instead && 2 * found >= loci ? far : what;
  if (!instead) return { sentence: said };
  return { sentence: `${said} Wrong database? Try ${instead.database}.`, instead };
}
