import type { Database } from '#electron/store/file/database.ts';
import type { JudgedGenome } from './write-verdicts.ts';
import { judgedBy, keptFigures, pendingIsolates, type JudgedBy } from '#electron/store/isolates/verdict-repository.ts';
import { readBlocks } from '#electron/store/records/blocks.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import { figuresOf, judgeBy, kindOfAssembly } from '#electron/typing/verdict/judge-answer.ts';
import { countOf } from '#shared/count-of.ts';
import { withoutBlocked } from '#electron/typing/without-blocked.ts';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { JudgeOrder } from '#shared/rpc/contract/verdicts.ts';
import type { GenomeFigures } from '#shared/verdict/genome-figures.ts';
import type { CurationActions } from '../curation-actions.ts';
import { openWithDefinitions } from '../open-with-definitions.ts';
import { hashOf, readContigs, toldOf, typeContigs, type IsolateContigs } from '../type-contigs.ts';
import { judgedScope } from './judged-scope.ts';

interface JudgeRequest {
  folder: DataFolder;
  engine: TypingEngine;
  order: JudgeOrder;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** What judging did: verdicts that are kept, isolates without contigs, and those whose contigs changed meanwhile. */
export interface JudgedIsolates {
  kept: number;
  without_contigs: number;
  changed_meanwhile: number;
}

/** What judging did, as a sentence. */
export function judgedSentence({ kept, without_contigs, changed_meanwhile }: JudgedIsolates): string {
  const left =
    changed_meanwhile === 0 ? '' : ` The contigs of ${countOf(changed_meanwhile, 'isolate')} changed meanwhile.`;
  const empty = without_contigs === 0 ? '' : ` ${countOf(without_contigs, 'isolate')} without contigs.`;
  return `${countOf(kept, 'genome')} judged.${left}${empty}`;
}

/** Genomes that are typed at once: one for each thread of the engine, and one that is being read. */
const AT_ONCE = 3;

/** Ids of the isolates that an order names. AppError codes: unknown_database 404, no_definitions 409. */
export async function isolatesToJudge(folder: DataFolder, order: JudgeOrder): Promise<number[]> {
  const { isolates, definitions } = await openWithDefinitions(folder, order.database);
  return order.ids ?? pendingIsolates(isolates, judgedBy(definitions), order.changed_definitions);
}

/**
 * Types the contigs of isolates by all schemes that define types, and keeps figures and verdicts, some at a time: whoever cancels keeps
 * what is judged so far. Contigs that were typed before with the same definitions are not typed again, unless `ids` names them. AppError
 * codes: unknown_database and unknown_isolate 404, no_definitions 409, and those of `TypingEngine.query` that the genome is not to blame for.
 */
export async function judgeIsolates(request: JudgeRequest): Promise<JudgedIsolates> {
  const { folder, engine, order, signal, onProgress } = request;
  const { isolates, definitions } = await openWithDefinitions(folder, order.database);
  const ids = await isolatesToJudge(folder, order);
  const by = judgedBy(definitions);
  const judging = { isolates, definitions, engine, by, index: folder.indexFileOf(definitions.name), signal };
  const figures = await measuring(judging, order.ids !== undefined);
  const keeper = createVerdictKeeper(folder, isolates.name, by);
  const done = { genomes: 0, empty: 0, isOver: false };
  let next = 0;
  const judgeNext = async () => {
    const isolate = readContigs(isolates, ids[next++] ?? 0);
    if (isolate.contigs.length === 0) done.empty += 1;
    else {
      const measured = await figures(isolate);
      const verdict = await judgeBy(definitions, measured);
      await keeper.keep({ isolate: isolate.id, sha256: hashOf(isolate), figures: measured, verdict });
      done.genomes += 1;
    }
    const message = `Judging the genomes of ${isolates.name}`;
    onProgress?.({ done: done.genomes + done.empty, total: ids.length, unit: 'items', message });
  };
  const work = async () => {
    try {
      while (!done.isOver && next < ids.length) {
        signal?.throwIfAborted();
        await judgeNext();
      }
    } finally {
      // Whatever ends one ends all, so that nothing is written any more after the last ones are.
      done.isOver = true;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work));
  await keeper.finish();
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const kept = keeper.kept();
  return { kept, without_contigs: done.empty, changed_meanwhile: done.genomes - kept };
}

interface Judging {
  isolates: Database;
  definitions: Database;
  index: string;
  engine: TypingEngine;
  by: JudgedBy;
  signal: AbortSignal | undefined;
}

/** How the figures of contigs are found: those that are kept, if they may be used, else by typing. */
async function measuring(
  { isolates, definitions, index, engine, by, signal }: Judging,
  typesAll: boolean,
): Promise<(isolate: IsolateContigs) => Promise<GenomeFigures>> {
  const { loci, schemes } = await judgedScope(definitions);
  const typing = { definitions, index, engine, loci, best: true, signal };
  const context = { database: definitions, index, engine };
  return async (isolate) => {
    const kept = typesAll ? undefined : keptFigures(isolates, isolate.id, { ...by, sha256: hashOf(isolate) });
    // How the contigs were made may have been said since.
    if (kept) return withKind(kept, isolate);
    try {
      const answer = await typeContigs(typing, isolate);
      const reports = withoutBlocked(reportLoci(answer, true), readBlocks(definitions));
      return await figuresOf(
        context,
        schemes,
        { answer, reports, best: true, told: toldOf(isolate) },
        defined({ signal }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || !/^(sequence_|too_many_matches)/.test(error.problem.code)) throw error;
      return unfitFigures(isolate, error.problem.message);
    }
  };
}

function withKind(figures: GenomeFigures, isolate: IsolateContigs): GenomeFigures {
  const { kind: _before, ...rest } = figures;
  const { contigs, assembly } = figures;
  return { ...rest, ...defined({ kind: kindOfAssembly(toldOf(isolate), { contigs, n50: assembly?.n50 ?? 0 }) }) };
}

/** What is known of contigs that cannot be typed. */
function unfitFigures({ contigs }: IsolateContigs, unfit: string): GenomeFigures {
  const total = contigs.reduce((sum, { sequence }) => sum + sequence.length, 0);
  return { contigs: contigs.length, total, schemes: [], unfit };
}

/** Verdicts that are written together: each transaction takes some milliseconds, and a kill loses what was not written yet. */
const MOST_TOGETHER = 20;

/** Writes verdicts of one database, some at a time. */
interface VerdictKeeper {
  keep(genome: JudgedGenome): Promise<void>;
  /** Writes what is left. */
  finish(): Promise<void>;
  /** How many are written. */
  kept(): number;
}

/** Keeps verdicts by figures of these definitions. */
export function createVerdictKeeper(folder: DataFolder, database: string, by: JudgedBy): VerdictKeeper {
  const actions: CurationActions = folder.changes.of();
  let waiting: JudgedGenome[] = [];
  let kept = 0;
  async function finish(): Promise<void> {
    const genomes = waiting;
    waiting = [];
    if (genomes.length === 0) return;
    const written = await actions.make('verdicts.keep', { database, principal: OWNER, input: { by, genomes } });
    // Others may have been written meanwhile.
    kept += written;
  }
  return {
    async keep(genome) {
      waiting.push(genome);
      if (waiting.length >= MOST_TOGETHER) await finish();
    },
    finish,
    kept: () => kept,
  };
}
