import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { openWithDefinitions } from '#electron/curation/open-with-definitions.ts';
import { chooseIsolates } from '#electron/curation/scan/choose-isolates.ts';
import { type ScanResult, scanSentence } from '#electron/curation/scan/scan-isolates.ts';
import { scanAndJudge } from '#electron/curation/verdict/scan-and-judge.ts';
import { finishScans, writeScan } from '#electron/curation/scan/write-scan.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import { resolveScope } from '#electron/typing/query-scope.ts';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type {
  ScanChoice,
  ScanCounts,
  ScanFinding,
  ScannedIsolate,
  ScanOrder,
  ScanPlan,
  ScanRow,
} from '#shared/rpc/contract/scan.ts';
import type { Emit } from '../procedures/dispatch.ts';

/** Rows that a screen gets at most. */
const MOST_ROWS = 50_000;

/** Scans of genomes: what they found is held until the program ends, or until newer ones need the room. */
export interface Scans {
  /** Number of isolates that an order names. AppError codes: no_definitions 409. */
  count(order: ScanOrder): Promise<number>;
  /** Types the genomes, and keeps what was found under a name. Gives a sentence. Errors as `scanIsolates`. */
  run(plan: string, order: ScanOrder, control: ScanControl): Promise<string>;
  plan(plan: string): ScanPlan | null;
  /** Writes a plan. AppError codes: unknown_scan 404, scan_written 409, and those of `writeScan`. */
  write(plan: string, choice: ScanChoice): Promise<ScanPlan>;
  /** Takes back what was written of a plan. AppError codes: unknown_scan 404, and those of `undoBatch`. */
  undo(plan: string): Promise<ScanPlan>;
  /** Does what is missing of scans that a kill interrupted. */
  finish(onProblem: (error: unknown) => void): Promise<void>;
}

interface ScanControl {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface Held {
  isolates: string;
  definitions: string;
  result: ScanResult;
  written?: ScanPlan['written'];
}

/** Scans that are held at most: each may take some megabytes. */
const MOST_HELD = 5;

export function createScans({
  dataFolder,
  engine,
  emit,
}: {
  dataFolder: DataFolder;
  engine: TypingEngine;
  emit: Emit;
}): Scans {
  const actions: CurationActions = dataFolder.changes.of();
  const held = new Map<string, Held>();

  async function idsOf({ database, targets, chosen }: ScanOrder): Promise<number[]> {
    const { isolates, definitions } = await openWithDefinitions(dataFolder, database);
    const { missing, ...which } = chosen;
    if (!missing) return chooseIsolates(isolates, which);
    const scopes = await Promise.all(targets.map((target) => resolveScope(definitions, target)));
    const loci = scopes.flatMap((scope) => scope.loci ?? []);
    return chooseIsolates(isolates, { ...which, ...defined({ without: loci.length > 0 ? loci : undefined }) });
  }

  function heldScan(plan: string): Held {
    const scan = held.get(plan);
    if (scan) return scan;
    throw new AppError(404, 'unknown_scan', 'The findings of this scan are gone. Scan again.');
  }

  function told(scan: Held): ScanPlan {
    emit('databases:changed', { databases: [scan.isolates, scan.definitions] });
    return planOf(scan);
  }

  return {
    count: async (order) => (await idsOf(order)).length,
    async run(plan, order, control) {
      const { isolates, definitions } = await openWithDefinitions(dataFolder, order.database);
      const ids = await idsOf(order);
      const index = dataFolder.indexFileOf(definitions.name);
      const about = { isolates, definitions, index, engine, targets: order.targets, ids, novel: true };
      const result = await scanAndJudge(dataFolder, { ...about, ...control });
      emit('databases:changed', { databases: [isolates.name] });
      for (const [oldest] of held) if (held.size >= MOST_HELD) held.delete(oldest);
      held.set(plan, { isolates: isolates.name, definitions: definitions.name, result });
      return scanSentence(result);
    },
    plan(plan) {
      const scan = held.get(plan);
      return scan ? planOf(scan) : null;
    },
    async write(plan, choice) {
      const scan = heldScan(plan);
      if (scan.written && !scan.written.taken_back) {
        throw new AppError(409, 'scan_written', 'This scan is written already. Take it back first, or scan again.');
      }
      const { isolates, definitions, result } = scan;
      const writing = { root: dataFolder.root, actions, isolates, definitions, principal: OWNER };
      scan.written = { ...(await writeScan(writing, result.isolates, choice)), taken_back: false };
      return told(scan);
    },
    async undo(plan) {
      const scan = heldScan(plan);
      const { written, isolates, definitions } = scan;
      if (!written || written.taken_back) return planOf(scan);
      const request = { principal: OWNER, input: { batch: written.batch } };
      // Alleles can go only when no isolate has them any more.
      if (written.designations > 0) await actions.make('batch.undo', { ...request, database: isolates });
      if (written.defined > 0) await actions.make('batch.undo', { ...request, database: definitions });
      scan.written = { ...written, taken_back: true };
      return told(scan);
    },
    async finish(onProblem) {
      const finished = await finishScans(dataFolder.root, actions, onProblem);
      if (finished.length > 0) emit('databases:changed', { databases: await dataFolder.listDatabaseNames() });
    },
  };
}

/** What a screen shows of a scan. If there are too many rows, those come first that are about something that was found. */
function planOf({
  isolates: database,
  definitions,
  result,
  written,
}: {
  isolates: string;
  definitions: string;
  result: ScanResult;
  written?: ScanPlan['written'];
}): ScanPlan {
  const { isolates, loci, without_contigs } = result;
  const counts = countStates(isolates);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts.same ?? 0);
  const rows = rowsOf(isolates, all > MOST_ROWS);
  return {
    database,
    definitions,
    loci: loci.length,
    isolates: isolates.length,
    without_contigs,
    counts,
    rows,
    omitted: all - rows.length,
    ...defined({ written }),
  };
}

function countStates(isolates: readonly ScannedIsolate[]): ScanCounts {
  const counts: ScanCounts = {};
  const add = (state: keyof ScanCounts, number: number) => (counts[state] = (counts[state] ?? 0) + number);
  for (const { same, findings } of isolates) {
    if (same > 0) add('same', same);
    for (const { state } of findings) add(state, 1);
  }
  return counts;
}

function rowsOf(isolates: readonly ScannedIsolate[], isFoundOnly: boolean): ScanRow[] {
  const rows: ScanRow[] = [];
  for (const { id, name, findings } of isolates) {
    for (const finding of findings) {
      if (isFoundOnly && finding.state === 'missing') continue;
      if (rows.length >= MOST_ROWS) return rows;
      rows.push(rowOf(id, name, finding));
    }
  }
  return rows;
}

function rowOf(id: number, isolate: string, { novel, ...finding }: ScanFinding): ScanRow {
  if (!novel) return { id, isolate, ...finding };
  const { sequence, ...about } = novel;
  return { id, isolate, ...finding, novel: { ...about, length: sequence.length } };
}
