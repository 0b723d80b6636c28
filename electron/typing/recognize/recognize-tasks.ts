import type { WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import type { InputLook } from '#shared/rpc/contract/input-look.ts';
import type { QueriedContig } from '#shared/rpc/contract/typing.ts';
import { longestContigs } from '../genome/longest-contigs.ts';

import { readGenome, type GenomeInput } from '../genome/genome-reader.ts';
import { gatherOutlines, type Outlines } from './gather-outlines.ts';
import type { NamedDatabase } from './known-database.ts';
import { lookAt } from './look-at.ts';
import type { MergedOutlines } from './merge-outlines.ts';
import { rankSchemes, type RankedScheme } from './rank-schemes.ts';

/** A request to a worker about which schemes a sequence has. */
export type RecognizeTask =
  /** Brings outlines to the present state of the databases. */
  | { kind: 'gather'; databases: readonly NamedDatabase[]; held?: Outlines | undefined }
  | { kind: 'recognize'; outlines: MergedOutlines; input: GenomeInput }
  /** Says what a sequence looks like, without any database. */
  | { kind: 'look'; input: GenomeInput };

/** `outlines` is absent if those held are current: they need not be sent back. */
export type RecognizeAnswer =
  | { kind: 'gathered'; outlines?: Outlines }
  | {
      kind: 'recognized';
      ranked: RankedScheme[];
      look: InputLook;
      contigs: readonly QueriedContig[];
      notes: readonly string[];
      elapsed_ms: number;
    }
  | { kind: 'looked'; look: InputLook };

/** Does one piece of such work. Runs in a worker. Errors as `readGenome`. */
export async function doRecognizeTask(task: RecognizeTask, control: WorkControl): Promise<RecognizeAnswer> {
  if (task.kind === 'gather') {
    const outlines = await gatherOutlines(task.databases, task.held, control);
    return { kind: 'gathered', ...defined({ outlines: outlines === task.held ? undefined : outlines }) };
  }
  const started = performance.now();
  const genome = await readGenome(task.input, control);
  const look = lookAt(genome);
  if (task.kind === 'look') return { kind: 'looked', look };
  const contigs = longestContigs(genome.contigs);
  const ranked = rankSchemes(genome, task.outlines, control.checkpoint);
  const elapsed_ms = performance.now() - started;
  return { kind: 'recognized', ranked, look, contigs, notes: genome.notes, elapsed_ms };
}
