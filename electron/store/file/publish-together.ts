import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { identityOf } from './file-identity.ts';
import { fileModeIn } from './file-modes.ts';
import { publishFile, renameUnlessExists, syncFolder, syncPath, type FileToPublish } from './publish-file.ts';
import { hasLivingOwner } from './temporary-file.ts';
import { jsonIn } from '#shared/json-in.ts';

/**
 * What one publication must do to its files, so that a program that finds the plan after a crash can finish it. All
 * names are in one folder.
 */
const Plan = z.object({
  /** Who made it: earlier versions read that. */
  pid: z.number().int().positive(),
  files: z.array(z.object({ temporary: z.string(), file: z.string() })),
});
type Plan = z.infer<typeof Plan>;

const PLAN_FILE = /^publishing-[0-9a-f]{12}\.json$/;

/**
 * Gives several finished files of one folder their names: all of them or, if one name is taken (`EEXIST`), none. After
 * a kill, the next program that opens the folder finishes the work (`finishPublishing`).
 */
export async function publishTogether(files: readonly FileToPublish[]): Promise<void> {
  const [first] = files;
  if (!first) return;
  if (files.length === 1) {
    await publishFile(first.temporary, first.file, { refuseExisting: true });
    return;
  }
  for (const { temporary } of files) await syncPath(temporary, 'r+');
  for (const { file } of files) refuseTaken(file);
  const folder = dirname(first.file);
  const planFile = join(folder, `publishing-${randomBytes(6).toString('hex')}.json`);
  const plan: Plan = {
    pid: process.pid,
    files: files.map(({ temporary, file }) => ({ temporary: basename(temporary), file: basename(file) })),
  };
  await writePlan(planFile, plan);
  const given: FileToPublish[] = [];
  try {
    for (const each of files) {
      await renameUnlessExists(each.temporary, each.file);
      given.push(each);
    }
  } catch (error) {
    // Nothing is removed yet: after a kill the plan still tells what to do, from any step.
    for (const { temporary, file } of given) await rename(file, temporary);
    throw error;
  } finally {
    await syncFolder(folder);
    await rm(planFile, { force: true });
  }
}

/** Finishes what programs that have ended began to publish in a folder. */
export async function finishPublishing(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => PLAN_FILE.test(each))) {
    const planFile = join(folder, name);
    const plan = await readPlan(planFile);
    if (plan?.files.some(({ temporary }) => hasLivingOwner(join(folder, temporary)))) continue;
    // A plan that is cut short was never begun: it is on the disk before the first name is given.
    if (plan) await carryOut(folder, plan);
    await syncFolder(folder);
    await rm(planFile, { force: true });
  }
}

/** Temporary names of the publications that are to be finished in a folder. */
export async function plannedNames(folder: string): Promise<Set<string>> {
  const names = (await readdir(folder)).filter((each) => PLAN_FILE.test(each));
  const plans = await Promise.all(names.map((name) => readPlan(join(folder, name))));
  return new Set(plans.flatMap((plan) => plan?.files.map(({ temporary }) => temporary) ?? []));
}

/** Finishes a publication, or takes it back when somebody else took one of the names. */
async function carryOut(folder: string, plan: Plan): Promise<void> {
  const files = plan.files.map(({ temporary, file }) => ({
    temporary: join(folder, temporary),
    file: join(folder, file),
  }));
  if (files.some(isTaken)) {
    for (const each of files) if (!isTaken(each)) await rm(each.file, { force: true });
    for (const { temporary } of files) await rm(temporary, { force: true });
    return;
  }
  for (const { temporary, file } of files) {
    // The kill may have come between the two steps of a renaming. Then both names lead to the same file.
    if (identityOf(file) !== '') await rm(temporary, { force: true });
    else if (identityOf(temporary) !== '') await renameUnlessExists(temporary, file);
  }
}

/** Whether somebody else has a file of this name. */
function isTaken({ temporary, file }: FileToPublish): boolean {
  const [ours, there] = [identityOf(temporary), identityOf(file)];
  return ours !== '' && there !== '' && ours !== there;
}

async function writePlan(file: string, plan: Plan): Promise<void> {
  await writeFile(file, JSON.stringify(plan), { mode: fileModeIn(dirname(file)) });
  await syncPath(file, 'r+');
  await syncFolder(dirname(file));
}

async function readPlan(file: string): Promise<Plan | undefined> {
  return Plan.safeParse(jsonIn(await readFile(file, 'utf8').catch(() => undefined))).data;
}

function refuseTaken(file: string): void {
  if (identityOf(file) !== '') throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST', file });
}
