import { defined } from '#shared/defined.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { lociByName, readDesignations } from '#electron/store/changes/writers/records/designation-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readBlocks } from '#electron/store/records/blocks.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import { resolveScope, type ScopeScheme } from '#electron/typing/query-scope.ts';
import { doubtOf } from './genome-doubt.ts';
import { findingsOf } from './scan-isolate.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { withoutBlocked } from '#electron/typing/without-blocked.ts';
import type { ScannedIsolate } from '#shared/rpc/contract/scan.ts';

/** What is scanned: isolates of one database against the definitions that it follows. */
interface ScanRequest {
  isolates: Database;
  definitions: Database;
  /** Path of the index file of the definitions. */
  index: string;
  engine: TypingEngine;
  targets: readonly QueryTarget[];
  ids: readonly number[];
  /** Whether new alleles are looked for where there is no known one. It takes longer. */
  novel: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** What a scan found. Isolates without contigs are only counted. */
export interface ScanResult {
  /** Names of the loci, in natural order. */
  loci: string[];
  isolates: ScannedIsolate[];
  without_contigs: number;
}

/** Genomes that are typed at once: one for each thread of the engine, and one that is being read. */
const AT_ONCE = 3;

/**
 * Types the contigs of isolates and compares what is found with what is designated. Nothing is written. AppError codes: no_loci 400
 * if the isolate database has none of the loci, those of `resolveScope` and of `TypingEngine.query`. Rejects with an `AbortError`
 * when cancelled.
 */
export async function scanIsolates(request: ScanRequest): Promise<ScanResult> {
  const { isolates, ids, onProgress } = request;
  const { loci, schemes } = await scopeOf(request);
  const found: (ScannedIsolate | undefined)[] = Array.from({ length: ids.length });
  let next = 0;
  let done = 0;
  let empty = 0;
  const work = async () => {
    for (let at = next++; at < ids.length; at = next++) {
      request.signal?.throwIfAborted();
      const id = ids[at] ?? 0;
      const one = await scanOne(request, loci, schemes, id);
      if (one) found[at] = one;
      else empty += 1;
      done += 1;
      onProgress?.({ done, total: ids.length, unit: 'items', message: `Typing the isolates of ${isolates.name}` });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  return { loci, isolates: found.filter((one) => one !== undefined), without_contigs: empty };
}

/** The loci of the targets that the isolate database has, too, and the schemes that have all their loci among them. */
async function scopeOf({
  definitions,
  isolates,
  targets,
}: ScanRequest): Promise<{ loci: string[]; schemes: ScopeScheme[] }> {
  const own = lociByName(isolates.connection);
  const wanted = new Set<string>();
  const schemes = new Map<number, ScopeScheme>();
  for (const target of targets) {
    const { loci, schemes: concerned } = await resolveScope(definitions, target);
    for (const scheme of concerned) if (scheme.loci.every((locus) => own.has(locus))) schemes.set(scheme.id, scheme);
    for (const locus of loci ?? lociByName(definitions.connection).keys()) if (own.has(locus)) wanted.add(locus);
  }
  if (wanted.size > 0) return { loci: [...wanted], schemes: [...schemes.values()] };
  const sentence = `The database "${isolates.name}" has none of the loci that were chosen. Add them to it first.`;
  throw refusal('no_loci', sentence);
}

async function scanOne(
  { isolates, definitions, index, engine, novel, signal }: ScanRequest,
  loci: string[],
  schemes: readonly ScopeScheme[],
  id: number,
): Promise<ScannedIsolate | undefined> {
  const row = statementOf(isolates.connection, 'select name from isolate where id = ?').get(id);
  if (!row) throw refusal('unknown_isolate', `The database "${isolates.name}" has no isolate ${id}.`);
  const name = String(row['name']);
  const contigs = statementOf(
    isolates.connection,
    'select id, sequence, method, original_designation as header from contig where isolate = ? order by id',
  ).all(id);
  if (contigs.length === 0) return undefined;
  const fasta = contigs.map((contig) => `>${String(contig['id'])}\n${String(contig['sequence'])}\n`).join('');
  const answer = await engine
    .query({
      database: { file: definitions.file, index },
      loci,
      input: { kind: 'bytes', bytes: Buffer.from(fasta, 'latin1') },
      best: novel,
      circular: 'no',
      ...defined({ signal }),
    })
    .catch((error: unknown) => {
      throw error instanceof AppError ? named(error, id, name) : error;
    });
  const reports = withoutBlocked(reportLoci(answer, novel), readBlocks(definitions));
  const { findings, same } = findingsOf(answer, reports, readDesignations(isolates.connection, id));
  const isProposed = findings.some((finding) => finding.novel && finding.novel.against === undefined);
  const context = { database: definitions, index, engine };
  const told = { technologies: contigs.map(({ method }) => method), header: String(contigs[0]?.['header'] ?? '') };
  const doubt = isProposed
    ? await doubtOf(context, schemes, { answer, reports, best: novel, told }, defined({ signal }))
    : undefined;
  return {
    id,
    name,
    contigs: contigs.length,
    ...defined({ sha256: answer.sha256 }),
    same,
    findings: findings.map((one) => (one.novel ? { ...one, novel: { ...one.novel, ...defined({ doubt }) } } : one)),
  };
}

function named({ problem }: AppError, id: number, name: string): AppError {
  return new AppError(problem.status, problem.code, `Isolate ${id} (${name}): ${problem.message}`);
}

/** What a scan found, as a sentence. */
export function scanSentence({ isolates, without_contigs: none }: ScanResult): string {
  const counts = new Map<string, number>();
  for (const { findings, same } of isolates) {
    counts.set('same', (counts.get('same') ?? 0) + same);
    for (const { state } of findings) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const parts = [...counts].filter(([, count]) => count > 0).map(([state, count]) => `${count} ${state}`);
  const skipped = none === 0 ? '' : ` ${countOf(none, 'isolate')} without contigs.`;
  return `${countOf(isolates.length, 'isolate')} typed: ${parts.join(', ') || 'nothing found'}.${skipped}`;
}
