import type { FastifyInstance } from 'fastify';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import type { ExactMatch, SequenceQuery } from '#shared/api/sequence-query.ts';
import type { EngineMatch, EngineResult, TypingRequest } from '../../typing/engine.ts';
import { cutOffOf } from '#electron/rights/record-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import { heldBlocks, reasonsWithin } from '#electron/store/records/blocks.ts';
import { findProfiles } from '../../typing/profile-lookup.ts';
import { FLANK, writeBestMatch, writePartialMatches } from '../resources/best-match.ts';
import { createLinkedData, type FindLinkedData } from '../resources/linked-data.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
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
  const bytes = Buffer.from(written.buffer, written.byteOffset, written.length);
  const head = Buffer.from(bytes.toString('latin1', 0, HEAD), 'base64').toString('latin1');
  if (/^\s*>/.test(head.replace(/^\xef\xbb\xbf/, ''))) return decodeInPlace(bytes);
  throw badParameter('sequence', 'is not a FASTA file in base64: decoded it must begin with ">"');
}

/** Characters of base64 that are decoded at once: whole groups of four, in a text so short that it costs no lasting memory. */
const PIECE = 2 ** 14;

/**
 * Decodes base64 where it stands, because the bytes of the body are needed no more, and the typing worker can read them where they
 * are. Gives the part with the result. Characters that are no base64 are left out.
 */
function decodeInPlace(bytes: Buffer): Uint8Array {
  let written = 0;
  for (let read = 0; read < bytes.length; read += PIECE) {
    const piece = bytes.toString('latin1', read, read + PIECE);
    const count = bytes.write(piece, written, 'base64');
    // Something in it is no base64, so that groups go on behind it.
    if (count < (PIECE / 4) * 3) {
      return bytes.subarray(
        0,
        written + bytes.write(piece + bytes.toString('latin1', read + PIECE), written, 'base64'),
      );
    }
    written += count;
  }
  return bytes.subarray(0, written);
}

/** The most sequences of a query of a scheme: more are reads, and no assembly (`wire-notes.md` §5). */
const MOST_SEQUENCES = 5_000;
const HEADER = '>'.charCodeAt(0);
const LINE_ENDS = new Set(['\n', '\r'].map((end) => end.charCodeAt(0)));

/** Refuses too many sequences (413 `too_many_sequences`). */
function refuseTooMany(bytes: Uint8Array): void {
  let count = 0;
  for (let at = bytes.indexOf(HEADER); at >= 0; at = bytes.indexOf(HEADER, at + 1)) {
    if (at > 0 && !LINE_ENDS.has(bytes[at - 1] as number)) continue;
    count += 1;
    if (count <= MOST_SEQUENCES) continue;
    throw refusal(
      'too_many_sequences',
      `The query has more than ${MOST_SEQUENCES} sequences. Send an assembly and no reads, or send it in parts.`,
    );
  }
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

/** Searches some loci, or all. Exact matches of a protein include alleles that translate to a part of it. */
async function search(
  { service, database, signal }: DatabaseContext,
  bytes: Uint8Array,
  scope: Pick<TypingRequest, 'loci' | 'best' | 'flank'> = {},
): Promise<EngineResult> {
  const input = { kind: 'bytes' as const, bytes };
  const { file, reader } = database;
  const files = { file, reader, index: service.dataFolder.indexFileOf(database.name) };
  const asked = { ...scope, forReport: false, translated: true };
  return service.typing.query({ database: files, ...asked, input, signal }).catch(nothing);
}

/** On one contig the longest alleles come first, as those that score best. */
function compareMatches(left: EngineMatch, right: EngineMatch): number {
  return (
    left.contig - right.contig ||
    right.length - left.length ||
    left.start - right.start ||
    compareNatural(left.allele_id, right.allele_id)
  );
}

/** Matches grouped by locus and sorted. Loci are in the order of `order`, otherwise in natural order. */
function groupMatches(matches: EngineMatch[], order?: string[]): [locus: string, matches: EngineMatch[]][] {
  const groups = Map.groupBy(matches, (match) => match.locus);
  const loci = order ?? [...groups.keys()].toSorted(compareNatural);
  return loci.flatMap((locus) => {
    const found = groups.get(locus);
    return found ? [[locus, found.toSorted(compareMatches)]] : [];
  });
}

interface MatchWriting {
  details: boolean;
  linked: FindLinkedData;
}

/** What isolates have with an allele is looked up only where it is told. */
async function writingFor(context: DatabaseContext, query: SequenceQuery): Promise<MatchWriting> {
  const details = query.details === true;
  const isTold = details || context.service.face.rules.alwaysLinksData;
  return { details, linked: isTold ? await createLinkedData(context) : async () => ({}) };
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
  const reasons = reasonsWithin(heldBlocks(database), 'allele', locus);
  return Promise.all(
    matches.map(async (match) => {
      const { allele_id } = match;
      const base = { allele_id, href: uri(allele_id), ...defined({ not_used: reasons.get(allele_id) }) };
      const linkedData = await linked(locus, match.allele_id);
      if (!details) return { ...base, ...linkedData };
      const contig = contigs[match.contig]?.name;
      const { start, end, orientation, length } = match;
      const place = { start: start + 1, end, orientation, length, ...defined({ contig }) };
      return { ...base, ...place, ...linkedData };
    }),
  );
}

/** Tells to whom the cut-off day hides newer alleles that none of them was searched: what has no match may be one of those. */
function searchedUpTo(database: Database): { definitions_up_to?: string; message?: string } {
  const day = cutOffOf(database.reader);
  if (day === undefined) return {};
  const message = `Where no allele matches: definitions up to ${day}. Those who sign in search newer ones, too.`;
  return { definitions_up_to: day, message };
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
      const { name } = getLocus(database, params.locus);
      const result = await search(context, queriedBytes(context, body), { loci: [name], best: true });
      const matches = result.matches.toSorted(compareMatches);
      const writing = await writingFor(context, body);
      const [best] = result.best_matches;
      const isLinked = best !== undefined && body.partial_linked_data === true;
      const linkedData = isLinked ? await (await createLinkedData(context))(name, best.allele_id) : {};
      return json({
        exact_matches: await writeMatches(context, result, name, matches, writing),
        ...defined({ best_match: best && { ...writeBestMatch(context, result, best), ...linkedData } }),
        ...searchedUpTo(database),
      });
    },
    { ...LONG_TEXTS, target: async (database, { locus }) => getLocus(database, locus) },
  );

  registerRoute(
    app,
    service,
    routes.queryDatabase,
    async (context) => {
      const { body } = context;
      const result = await search(context, queriedBytes(context, body));
      const writing = await writingFor(context, body);
      const exact_matches: [string, ExactMatch[]][] = [];
      for (const [locus, matches] of groupMatches(result.matches)) {
        exact_matches.push([locus, await writeMatches(context, result, locus, matches, writing)]);
      }
      return json({ exact_matches: Object.fromEntries(exact_matches), ...searchedUpTo(context.database) });
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
      const bytes = queriedBytes(context, body);
      refuseTooMany(bytes);
      const result = await search(context, bytes, wantsPartial ? { loci, best: true, flank: FLANK } : { loci });
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
      const { fields, not_used } = await findProfiles(profileContextOf(context), scheme.id, found, {
        signal: context.signal,
      });
      const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
      return json({
        exact_matches,
        ...defined({
          partial_matches: wantsPartial ? writePartialMatches(context, result, loci) : undefined,
          fields: fields.length > 0 ? values : undefined,
          not_used,
        }),
        ...searchedUpTo(database),
      });
    },
    { ...LONG_TEXTS, target: async (database, { scheme_id }) => getScheme(database, scheme_id) },
  );
}
