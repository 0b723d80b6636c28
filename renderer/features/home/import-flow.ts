import { useSyncExternalStore } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { notifyProblem } from '#renderer/ui/notify.ts';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import type { ImportPlan, SchemeChoice } from '#shared/rpc/contract/import.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';

/** A plan that can be shown again when its import was refused. */
export type PlanStep =
  | { kind: 'plan'; tokens: string[]; plan: ImportPlan }
  /** Files with a table of isolates; what they would become depends on the database, and is asked while that is chosen. */
  | { kind: 'isolate-plan'; tokens: string[] };

/** Where an import stands, from the drop to the job that does it. */
export type ImportStep =
  | { kind: 'closed' }
  /** Nothing is imported: an empty database is made. */
  | { kind: 'create' }
  | PlanStep
  /** FASTA files without a folder: alleles, or genomes to query? */
  | { kind: 'purpose'; files: DroppedFile<File>[] }
  | { kind: 'sending'; sent: number; total: number; files: number }
  | { kind: 'inspecting' }
  | { kind: 'started'; job_id: string; database: string; plan: PlanStep }
  | { kind: 'refused'; problem: Problem };

let step: ImportStep = { kind: 'closed' };
/** Grows with each begun import, so that the answer to one that was given up changes nothing. */
let generation = 0;
const listeners = new Set<() => void>();

function set(next: ImportStep): void {
  step = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useImportStep(): ImportStep {
  return useSyncExternalStore(subscribe, () => step);
}

function release(tokens: string[]): void {
  for (const token of tokens) rpc.call('file:release', { token }).catch(() => undefined);
}

const fasta = /\.(fa|fas|fasta|fna|ffn|tfa|fsa)(\.gz)?$/i;

/** True when the files may as well be genomes to query: FASTA only, none from a folder. */
export function isAmbiguous(files: { path: string }[]): boolean {
  return files.length > 0 && files.every(({ path }) => !path.includes('/') && fasta.test(path));
}

/** What files hold: sequences and profiles of definitions, or a table of isolates with what belongs to it. */
export type ImportContent = 'definitions' | 'isolates';

/** Sends the files, asks what they would become, and shows the plan. */
export async function planImport(source: FileSource, content: ImportContent = 'definitions'): Promise<void> {
  if (source.files.length === 0) return;
  generation += 1;
  const mine = generation;
  const show = (next: ImportStep) => {
    if (mine === generation) set(next);
  };
  const total =
    source.kind === 'to-send'
      ? source.files.reduce((sum, { file }) => sum + file.size, 0)
      : source.files.reduce((sum, { size }) => sum + size, 0);
  show({ kind: 'sending', sent: 0, total, files: source.files.length });
  try {
    const chosen = await sendFiles(source, (sent) =>
      show({ kind: 'sending', sent, total, files: source.files.length }),
    );
    const tokens = chosen.map(({ token }) => token);
    if (mine !== generation) return release(tokens);
    if (tokens.length === 0)
      throw new AppError(
        400,
        'nothing_chosen',
        'No files were found. Choose a folder or files with sequences or tables.',
      );
    if (content === 'isolates') return show({ kind: 'isolate-plan', tokens });
    show({ kind: 'inspecting' });
    const plan = await rpc.call('import:inspect', { tokens });
    // An exported folder says itself what it holds.
    if (plan.holds === 'isolates') return show({ kind: 'isolate-plan', tokens });
    show({ kind: 'plan', tokens, plan });
  } catch (error) {
    show({ kind: 'refused', problem: toProblem(error) });
  }
}

/** Takes files dropped on the window; asks first when they may be genomes. */
export function receiveDrop(files: DroppedFile<File>[]): void {
  if (isAmbiguous(files)) set({ kind: 'purpose', files });
  else void planImport({ kind: 'to-send', files });
}

/** Opens the dialog to choose what to import. */
export async function chooseImport(
  purpose: 'import-folder' | 'import-files',
  content: ImportContent = 'definitions',
): Promise<void> {
  try {
    await planImport(await chooseFiles(purpose), content);
  } catch (error) {
    notifyProblem('The files cannot be opened', error);
  }
}

/** Where an import goes, and as what. */
export interface ImportTarget {
  database: string;
  description: string;
  /** Of a new database of isolates: the one that defines its loci. */
  link?: string | undefined;
  /** Columns of a table of isolates that are not read. */
  left_out?: readonly string[];
  /** Names of the schemes that profile tables become. */
  schemes?: SchemeChoice[];
}

/** Starts the job of a plan. Throws `AppError` when it is refused at once. */
export async function startImport(plan: PlanStep, target: ImportTarget): Promise<void> {
  const { database, description, link, left_out = [], schemes = [] } = target;
  const about = description.trim() === '' ? {} : { description: description.trim() };
  const request = { tokens: plan.tokens, database, ...about };
  const { job_id } =
    plan.kind === 'plan'
      ? await rpc.call('import:start', { ...request, schemes })
      : await rpc.call('import-isolates:start', {
          ...request,
          left_out: [...left_out],
          ...(link === undefined ? {} : { link }),
        });
  set({ kind: 'started', job_id, database, plan });
}

/** Shows a plan: of a refused import again, or of the same files taken for something else. */
export function showPlan(plan: PlanStep): void {
  set(plan);
}

/** Opens the dialog that makes an empty database. */
export function openCreate(): void {
  generation += 1;
  set({ kind: 'create' });
}

/** Closes the dialog. A started job goes on; anything before it is given up. */
export function closeImport(): void {
  generation += 1;
  if (step.kind === 'plan' || step.kind === 'isolate-plan') release(step.tokens);
  set({ kind: 'closed' });
}
