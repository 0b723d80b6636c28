import type { FastifyInstance } from 'fastify';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import { routes } from '#shared/api/routes.ts';
import type { BestMatch, ExactMatch, PartialMatches, SequenceQuery } from '#shared/api/sequence-query.ts';
import type { EngineMatch, EngineResult } from '../../typing/engine.ts';
import { findProfiles } from '../../typing/profile-lookup.ts';
import type { DescribedMatch } from '../../typing/best-match/find-best-matches.ts';
import { createLinkedData, type FindLinkedData } from '../resources/linked-data.ts';
import { badParameter } from '../http/parse.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { getLocus } from './loci.ts';
import { getScheme } from './schemes.ts';
import { profileContextOf } from './typing-scheme.ts';

/** Number of bytes that are examined for the start of a FASTA file. In base64 they are a third more than the text. */
const HEAD = 1_400;

/** Bytes of the queried sequence: raw or FASTA text, or a FASTA file in base64. */
function queriedBytes({ bytesOf }: DatabaseContext, { sequence, base64 }: SequenceQuery): Uint8Array {
  const written = bytesOf(sequence);
  if (!base64) return written;
  const decoded = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString('latin1'), 'base64');
  const head = decoded(written.subarray(0, HEAD)).toString('latin1');
  if (/^\s*>/.test(head.replace(/^\xef\xbb\xbf/, ''))) return decoded(written);
  throw badParameter('sequence', 'is not a FASTA file in base64: decoded it must begin with ">"');
}

/**
 * Errors of the engine for text without a sequence. Deployed servers find nothing in it and answer 200 (`wire-notes.md`
 * §5).
 */
const NO_SEQUENCE = new Set(['sequence_empty', 'sequence_format', 'sequence_damaged']);

function nothing(error: unknown): EngineResult {
  if (!(error instanceof AppError) || !NO_SEQUENCE.has(error.problem.code)) throw error;
  return { contigs: [], matches: [], best_matches: [], loci: [], notes: [error.message], elapsed_ms: 0 };
}

async function search(
  context: DatabaseContext,
  query: SequenceQuery,
  scope: { loci?: string[]; best?: boolean } = {},
): Promise<EngineResult> {
  const { service, database, signal } = context;
  const input = { kind: 'bytes' as const, bytes: queriedBytes(context, query) };
  const files = { file: database.file, index: service.dataFolder.indexFileOf(database.name) };
  return service.typing.query({ database: files, ...scope, copies: false, input, signal }).catch(nothing);
}

function compareMatches(left: EngineMatch, right: EngineMatch): number {
  return left.contig - right.contig || left.start - right.start || compareNatural(left.allele_id, right.allele_id);
}

/**
 * Matches grouped by locus and sorted by position on the query. Loci are in the order of `order`, otherwise in natural
 * order.
 */
function groupMatches(matches: EngineMatch[], order?: string[]): [locus: string, matches: EngineMatch[]][] {
  const groups = Map.groupBy(matches, (match) => match.locus);
  const loci = order ?? [...groups.keys()].toSorted(compareNatural);
  return loci.flatMap((locus) => {
    const found = groups.get(locus);
    return found ? [[locus, found.toSorted(compareMatches)]] : [];
  });
}

/** What writing matches depends on. */
interface MatchWriting {
  details: boolean;
  linked: FindLinkedData;
}

async function writingFor(context: DatabaseContext, { details }: SequenceQuery): Promise<MatchWriting> {
  return { details: details === true, linked: await createLinkedData(context) };
}

/** Writes the matches of one locus. Positions become 1-based and inclusive, as on the wire. */
async function writeMatches(
  { links, database }: DatabaseContext,
  { contigs }: EngineResult,
  locus: string,
  matches: EngineMatch[],
  { details, linked }: MatchWriting,
): Promise<ExactMatch[]> {
  const uri = links.each(routes.getAllele, { database: database.name, locus });
  return Promise.all(
    matches.map(async (match) => {
      const base = { allele_id: match.allele_id, href: uri(match.allele_id) };
      const linkedData = await linked(locus, match.allele_id);
      if (!details) return { ...base, ...linkedData };
      const contig = contigs[match.contig]?.name;
      const { start, end, orientation, length } = match;
      const place = { start: start + 1, end, orientation, length, ...(contig === undefined ? {} : { contig }) };
      return { ...base, ...place, ...linkedData };
    }),
  );
}

function writeBestMatch(
  { links, database }: DatabaseContext,
  { contigs }: EngineResult,
  best: DescribedMatch,
): BestMatch {
  const { locus, allele_id, start, end, partial, orientation, length, alignment, mismatches, gaps, identity, cigar } =
    best;
  const contig = contigs[best.contig]?.name;
  const { translated } = best;
  return {
    allele_id,
    href: links.each(routes.getAllele, { database: database.name, locus })(allele_id),
    start: start + 1,
    end,
    partial,
    orientation,
    length,
    alignment,
    mismatches,
    gaps,
    // Rounded down, so that only identical sequences get 100.
    identity: Math.floor(identity * 100) / 100,
    cigar,
    ...(translated === undefined ? {} : { translated }),
    ...(contig === undefined ? {} : { contig }),
  };
}

/** What is most similar to each locus of a scheme without an exact match. Positions become 1-based and inclusive. */
function writePartialMatches(context: DatabaseContext, result: EngineResult, loci: string[]): PartialMatches {
  const exact = new Set(result.matches.map(({ locus }) => locus));
  const best = new Map(result.best_matches.map((match) => [match.locus, match]));
  return Object.fromEntries(
    loci
      .filter((locus) => !exact.has(locus))
      .map((locus) => {
        const match = best.get(locus);
        if (!match) return [locus, {}];
        const aligned = {
          bit_score: Math.round(match.bit_score * 10) / 10,
          query_start: match.query_start + 1,
          query_end: match.query_end,
          allele_start: match.allele_start + 1,
          allele_end: match.allele_end,
          sequence: match.novel.sequence,
        };
        return [locus, { ...writeBestMatch(context, result, match), ...aligned }];
      }),
  );
}

/** A queried sequence may be as long as a body. */
const LONG_TEXTS = { keepsLong: true };

export function mountSequenceQueries(app: FastifyInstance, service: Service): void {
  registerRoute(
    app,
    service,
    routes.queryLocus,
    async (context) => {
      const { database, params, body } = context;
      const { name } = await getLocus(database, params.locus);
      const result = await search(context, body, { loci: [name], best: true });
      const matches = result.matches.toSorted(compareMatches);
      const writing = await writingFor(context, body);
      const [best] = result.best_matches;
      return json({
        exact_matches: await writeMatches(context, result, name, matches, writing),
        ...(best ? { best_match: writeBestMatch(context, result, best) } : {}),
      });
    },
    LONG_TEXTS,
  );

  registerRoute(
    app,
    service,
    routes.queryDatabase,
    async (context) => {
      const { body } = context;
      const result = await search(context, body);
      const writing = await writingFor(context, body);
      const exact_matches: [string, ExactMatch[]][] = [];
      for (const [locus, matches] of groupMatches(result.matches)) {
        exact_matches.push([locus, await writeMatches(context, result, locus, matches, writing)]);
      }
      return json({ exact_matches: Object.fromEntries(exact_matches) });
    },
    LONG_TEXTS,
  );

  registerRoute(
    app,
    service,
    routes.queryScheme,
    async (context) => {
      const { database, params, body } = context;
      const scheme = await getScheme(database, params.scheme_id);
      const loci = scheme.loci.map(({ name }) => name);
      const wantsPartial = body.partial_matches === true;
      const result = await search(context, body, { loci, best: wantsPartial });
      const groups = groupMatches(result.matches, loci);
      const writing = await writingFor(context, body);
      const exact_matches: ExactMatch[] = [];
      for (const [locus, matches] of groups) {
        const written = await writeMatches(context, result, locus, matches, writing);
        exact_matches.push(...written.map((match) => ({ locus, ...match })));
      }
      const found = new Map(
        groups.map(([locus, matches]) => [locus, [...new Set(matches.map((match) => match.allele_id))]]),
      );
      const { fields } = await findProfiles(profileContextOf(context), scheme.id, found, { signal: context.signal });
      const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
      return json({
        exact_matches,
        ...(wantsPartial ? { partial_matches: writePartialMatches(context, result, loci) } : {}),
        ...(fields.length > 0 ? { fields: values } : {}),
      });
    },
    LONG_TEXTS,
  );
}
