import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import type { ImportDialogRequest } from '#renderer/ui/files/import-request.ts';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import type { DefinitionsImport, ImportPlan, IsolatesImport } from '#shared/rpc/contract/import.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { openRestore } from '../restore/restore-flow.ts';
import { baseName, isDatabaseFile, inspectFiles } from '#renderer/ui/files/inspect-files.ts';
import { destinationsOf, filesFor, sortFiles, type DropPage, type FileGroup } from './sort-files.ts';
import { createStore } from '#renderer/ui/store.ts';
import { defined } from '#shared/defined.ts';

export type PlanStep = { tokens: string[] } & PlanPlace &
  (
    | { kind: 'plan'; plan: ImportPlan }
    /** Files with a table of isolates; what they would become depends on the database, and is asked while that is chosen. */
    | { kind: 'isolate-plan' }
  );

/** Where the files of a plan come from. */
interface PlanPlace {
  /** The page on which they were dropped. */
  page?: DropPage;
  /** What was dropped with them and goes elsewhere, later. */
  rest?: FileGroup[];
}

/** Where an import stands, from the drop to the job that does it. */
export type ImportStep =
  | { kind: 'closed' }
  /** Nothing is imported: an empty database is made. */
  | { kind: 'create' }
  | PlanStep
  | { kind: 'looking' }
  /** FASTA files without a folder: alleles, or genomes to query? */
  | { kind: 'purpose'; files: DroppedFile<File>[]; page: DropPage }
  /** Files that go to different places. */
  | { kind: 'sort'; groups: FileGroup[]; page: DropPage }
  /** Sequences that are typed: the dialog leaves for the query page. */
  | { kind: 'query'; files: DroppedFile<File>[] }
  | { kind: 'sending'; sent: number; total: number; files: number }
  | { kind: 'inspecting' }
  | { kind: 'started'; job_id: string; database: string; plan: PlanStep }
  | { kind: 'refused'; problem: Problem };

const step = createStore<ImportStep>({ kind: 'closed' });
/** Grows with each begun import, so that the answer to one that was given up changes nothing. */
let generation = 0;

export const useImportStep = step.use;

function release(tokens: string[]): void {
  for (const token of tokens) rpc.call('file:release', { token }).catch(() => undefined);
}

/** What files hold: sequences and profiles of definitions, or a table of isolates with what belongs to it. */
type ImportContent = 'definitions' | 'isolates';

/** Sends the files, asks what they would become, and shows the plan. */
export async function planImport(
  source: FileSource,
  content: ImportContent = 'definitions',
  place: PlanPlace = {},
): Promise<void> {
  if (source.files.length === 0) return;
  generation += 1;
  const mine = generation;
  const show = (next: ImportStep) => {
    if (mine === generation) step.set(next);
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
    if (content === 'isolates') return show({ kind: 'isolate-plan', tokens, ...place });
    show({ kind: 'inspecting' });
    const database = definitionsOf(place.page);
    const locus = place.page?.locus;
    const plan = await rpc.call('import:inspect', {
      tokens,
      ...defined({ database, locus }),
    });
    // An exported folder says itself what it holds, and a table of isolates what it is.
    if (plan.holds === 'isolates') return show({ kind: 'isolate-plan', tokens, ...place });
    show({ kind: 'plan', tokens, plan, ...place });
  } catch (error) {
    show({ kind: 'refused', problem: toProblem(error) });
  }
}

/** The database of definitions to which a page belongs: its own, or the one that its isolates are linked to. */
export function definitionsOf(page: DropPage | undefined): string | undefined {
  const { database } = page ?? {};
  return database?.kind === 'isolates' ? database.seqdef : database?.name;
}

/** Takes files dropped on the window: their content decides what becomes of them, then the page; if neither does, the user. */
export async function receiveDrop(files: DroppedFile<File>[], page: DropPage): Promise<void> {
  const [only, ...others] = files;
  if (only && others.length === 0 && (await isDatabaseFile(only)))
    return openRestore({ source: { kind: 'to-send', files } });
  generation += 1;
  const mine = generation;
  step.set({ kind: 'looking' });
  const groups = sortFiles(await inspectFiles(files), page);
  if (mine !== generation) return;
  if (!groups) step.set({ kind: 'purpose', files, page });
  else if (destinationsOf(groups).length > 1) step.set({ kind: 'sort', groups, page });
  else followGroups(groups, page);
}

/** Goes on with the files of the first destination, and keeps the others for later. */
export function followGroups(groups: readonly FileGroup[], page: DropPage): void {
  const [next] = destinationsOf(groups);
  if (next === undefined) return closeImport();
  const files = filesFor(groups, next);
  if (next === 'type') return step.set({ kind: 'query', files });
  const rest = groups.filter(({ destination }) => destination !== next);
  // On the desktop, a file of a dropped folder means the whole folder, unless it is named without it.
  const isPart = rest.length > 0 && rpc.host === 'desktop';
  const sent = isPart ? files.map(({ file, path }) => ({ file, path: baseName(path) })) : files;
  void planImport({ kind: 'to-send', files: sent }, next, {
    page,
    ...defined({ rest: rest.length > 0 ? rest : undefined }),
  });
}

/** Opens the dialog to choose what to import, and for which database if that is known. */
export async function chooseImport(
  purpose: 'import-folder' | 'import-files',
  content: ImportContent = 'definitions',
  into?: ImportDialogRequest,
): Promise<void> {
  await orNotify('The files cannot be opened', async () => {
    const place =
      into === undefined ? {} : { page: { database: { name: into.name, kind: into.kind, seqdef: into.seqdef } } };
    await planImport(await chooseFiles(purpose), content, place);
  });
}

type ImportTarget = Omit<DefinitionsImport, 'locus'> & IsolatesImport & { description: string };

/** Starts the job of a plan. Throws `AppError` when it is refused at once. */
export async function startImport(plan: PlanStep, target: ImportTarget): Promise<void> {
  const { database, description, schemes, version_date, ...others } = target;
  const about = description.trim() === '' ? {} : { description: description.trim() };
  const request = { tokens: plan.tokens, database, ...about };
  const { job_id } =
    plan.kind === 'plan'
      ? await rpc.call('import:start', {
          ...request,
          schemes,
          version_date,
          ...defined({ accept_exceptions: others.accept_exceptions }),
          ...locusOf(plan, database),
        })
      : await rpc.call('import-isolates:start', { ...request, ...others });
  step.set({ kind: 'started', job_id, database, plan });
}

/** The locus of the page, if the import goes into the database of the page. */
function locusOf({ page }: PlanStep, database: string): { locus?: string } {
  return page?.locus === undefined || page.database?.name !== database ? {} : { locus: page.locus };
}

/** Shows a plan: of a refused import again, or of the same files taken for something else. */
export function showPlan(plan: PlanStep): void {
  step.set(plan);
}

/** Opens the dialog that makes an empty database. */
export function openCreate(): void {
  generation += 1;
  step.set({ kind: 'create' });
}

/** Closes the dialog. A started job goes on; anything before it is given up. */
export function closeImport(): void {
  generation += 1;
  const now = step.get();
  if (now.kind === 'plan' || now.kind === 'isolate-plan') release(now.tokens);
  step.set({ kind: 'closed' });
}
