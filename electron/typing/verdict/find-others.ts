import type { OtherOrganism } from '#shared/rpc/contract/scheme-choice.ts';
import type { LocusReport, TypingResult } from '#shared/rpc/contract/typing.ts';
import { GENOME_BASES } from '#shared/verdict/genome-figures.ts';
import { genusOf, organismOf } from '../recognize/organisms.ts';
import type { RankedScheme } from '../recognize/rank-schemes.ts';
import type { AnyDatabaseContext, TypeAnyRequest } from '../recognize/type-with-any.ts';
import { typeSequence } from '../type-sequence.ts';

/** A scheme with a lower score, or of fewer loci, may be there by chance: relatives share some genes. */
const LEAST_SCORE = 0.4;
const LEAST_LOCI = 3;

/** Percent. A locus that is less like an allele is not one of the other organism. */
const LEAST_IDENTITY = 95;

/** So many other databases are looked at, those that fit best first. */
const MOST_DATABASES = 3;

/**
 * Which schemes of other organisms are in a genome, too, and how many bases lie on contigs that carry their loci alone. Databases are of
 * other organisms if both name theirs, and the genera differ. `ranked` gives the schemes of all databases by what is in the genome.
 */
export async function findOthers(
  context: AnyDatabaseContext,
  ranked: () => Promise<readonly RankedScheme[]>,
  result: TypingResult,
  request: TypeAnyRequest,
): Promise<OtherOrganism[] | undefined> {
  const organisms = await otherOrganisms(context, result);
  if (organisms.size === 0) return undefined;
  const found: OtherOrganism[] = [];
  for (const scheme of chooseOthers(await ranked(), organisms)) {
    const other = await typeOther(context, scheme, result, request);
    if (other) found.push({ ...other, organism: organisms.get(scheme.database) ?? '' });
  }
  return found;
}

/** Databases of organisms of another genus. None for a sequence that is no genome, or whose database names no organism. */
async function otherOrganisms(context: AnyDatabaseContext, { stamp, residues }: TypingResult) {
  const others = new Map<string, string>();
  const own = residues < GENOME_BASES ? undefined : await organismOf(context, stamp.database);
  if (own === undefined) return others;
  for (const { name } of await context.databases()) {
    const organism = name === stamp.database ? undefined : await organismOf(context, name);
    if (organism !== undefined && genusOf(organism) !== genusOf(own)) others.set(name, organism);
  }
  return others;
}

/** The smallest scheme of each database that is in the genome. */
function chooseOthers(ranked: readonly RankedScheme[], organisms: ReadonlyMap<string, string>): RankedScheme[] {
  const likely = ranked.filter(
    ({ database, score, found }) => organisms.has(database) && score >= LEAST_SCORE && found >= LEAST_LOCI,
  );
  return [...Map.groupBy(likely, ({ database }) => database).values()]
    .flatMap((schemes) => schemes.toSorted((one, two) => one.loci - two.loci).slice(0, 1))
    .toSorted((one, two) => two.score - one.score)
    .slice(0, MOST_DATABASES);
}

async function typeOther(
  { open, databases, engine, appVersion }: AnyDatabaseContext,
  { database: name, scheme_id, scheme }: RankedScheme,
  own: TypingResult,
  request: TypeAnyRequest,
): Promise<Omit<OtherOrganism, 'organism'> | undefined> {
  const database = await open(name);
  const index = (await databases()).find((one) => one.name === name)?.index ?? `${database.file}.index`;
  const target = scheme_id === undefined ? ({ kind: 'all' } as const) : ({ kind: 'scheme', scheme_id } as const);
  const result = await typeSequence({ database, index, engine, appVersion }, { ...request, target, best: true });
  const found = result.loci.filter(isThere);
  if (found.length < LEAST_LOCI) return undefined;
  const alone = contigsOf(result, found).difference(contigsOf(own, own.loci));
  const bases = result.contig_list
    .filter(({ name: contig = '' }) => alone.has(contig))
    .reduce((sum, { length }) => sum + length, 0);
  return { database: name, scheme, found: found.length, loci: result.loci.length, bases };
}

function isThere({ allele_ids: ids, nearest }: LocusReport): boolean {
  return ids.length > 0 || (nearest?.identity ?? 0) >= LEAST_IDENTITY;
}

/** Names of the contigs that carry some of the loci. */
function contigsOf({ matches }: TypingResult, loci: readonly LocusReport[]): Set<string> {
  const names = new Set(loci.map(({ locus }) => locus));
  return new Set([
    ...matches.filter(({ locus }) => names.has(locus)).map(({ contig = '' }) => contig),
    ...loci.flatMap(({ nearest }) => (nearest ? [nearest.contig ?? ''] : [])),
  ]);
}
