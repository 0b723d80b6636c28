import { defined } from '#shared/defined.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { lociByName, readDesignations } from '#electron/store/changes/writers/records/designation-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readBlocks } from '#electron/store/records/blocks.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import { resolveScope, type ScopeScheme } from '#electron/typing/query-scope.ts';
import type { JudgedGenome } from '../verdict/write-verdicts.ts';
import { figuresOf, judgeBy } from '#electron/typing/verdict/judge-answer.ts';
import { doubtSentence } from '#shared/verdict/gate.ts';
import { hashOf, readContigs, toldOf, typeContigs } from '../type-contigs.ts';
import { judgedScope } from '../verdict/judged-scope.ts';
import { findingsOf } from './scan-isolate.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { withoutBlocked } from '#electron/typing/without-blocked.ts';
import type { ScannedIsolate } from '#shared/rpc/contract/scan.ts';

/** What is scanned: isolates of one database against the definitions that it follows. */
export interface ScanRequest {
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
  /** Told the verdict on each genome, where all schemes are typed that it comes from. */
  onJudged?: ((genome: JudgedGenome) => Promise<void>) | undefined;
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
  const scope = await scopeOf(request);
  const found: (ScannedIsolate | undefined)[] = Array.from({ length: ids.length });
  let next = 0;
  let done = 0;
  let empty = 0;
  const work = async () => {
    for (let at = next++; at < ids.length; at = next++) {
      request.signal?.throwIfAborted();
      const id = ids[at] ?? 0;
      const one = await scanOne(request, scope, id);
      if (one) found[at] = one;
      else empty += 1;
      done += 1;
      onProgress?.({ done, total: ids.length, unit: 'items', message: `Typing the isolates of ${isolates.name}` });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  return { loci: scope.loci, isolates: found.filter((one) => one !== undefined), without_contigs: empty };
}

/** What is typed, and whether the schemes are all those from which verdicts come. */
interface ScanScope {
  loci: string[];
  schemes: ScopeScheme[];
  areCounted: boolean;
}

/** The loci of the targets that the isolate database has, too, and the schemes that have all their loci among them. */
async function scopeOf({ definitions, isolates, targets }: ScanRequest): Promise<ScanScope> {
  const own = lociByName(isolates.connection);
  const wanted = new Set<string>();
  const schemes = new Map<number, ScopeScheme>();
  for (const target of targets) {
    const { loci, schemes: concerned } = await resolveScope(definitions, target);
    for (const scheme of concerned) if (scheme.loci.every((locus) => own.has(locus))) schemes.set(scheme.id, scheme);
    for (const locus of loci ?? lociByName(definitions.connection).keys()) if (own.has(locus)) wanted.add(locus);
  }
  if (wanted.size > 0) {
    const counted = await judgedScope(definitions);
    const areCounted = counted.schemes.length > 0 && counted.schemes.every(({ id }) => schemes.has(id));
    return { loci: [...wanted], schemes: [...schemes.values()], areCounted };
  }
  const sentence = `The database "${isolates.name}" has none of the loci that were chosen. Add them to it first.`;
  throw refusal('no_loci', sentence);
}

async function scanOne(
  { isolates, definitions, index, engine, novel, signal, onJudged }: ScanRequest,
  { loci, schemes, areCounted }: ScanScope,
  id: number,
): Promise<ScannedIsolate | undefined> {
  const isolate = readContigs(isolates, id);
  const { name, contigs } = isolate;
  if (contigs.length === 0) return undefined;
  const answer = await typeContigs({ definitions, index, engine, loci, best: novel, signal }, isolate);
  const reports = withoutBlocked(reportLoci(answer, novel), readBlocks(definitions));
  const { findings, same } = findingsOf(answer, reports, readDesignations(isolates.connection, id));
  const isProposed = findings.some((finding) => finding.novel && finding.novel.against === undefined);
  let doubt: string | undefined;
  if (isProposed || (areCounted && onJudged)) {
    const context = { database: definitions, index, engine };
    const genome = { answer, reports, best: novel, told: toldOf(isolate) };
    const figures = await figuresOf(context, schemes, genome, defined({ signal }));
    const verdict = await judgeBy(definitions, figures);
    doubt = doubtSentence(verdict);
    if (areCounted) await onJudged?.({ isolate: id, sha256: hashOf(isolate), figures, verdict });
  }
  return {
    id,
    name,
    contigs: contigs.length,
    ...defined({ sha256: answer.sha256 }),
    same,
    findings: findings.map((one) => (one.novel ? { ...one, novel: { ...one.novel, ...defined({ doubt }) } } : one)),
  };
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
