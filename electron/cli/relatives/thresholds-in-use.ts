import type { Database } from '#electron/store/file/database.ts';
import { countOf } from '#shared/count-of.ts';
import { habitsFor, HABITS_CAUTION, habitText, THRESHOLD_HABITS } from '#shared/rules/threshold-habits.ts';
import { openNamed, type Shell } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { isPath } from './compared-samples.ts';

/** Says on stderr which thresholds are in use for the organism of a database. A table names none: all are said if nothing else is asked. */
export async function tellThresholdsInUse(
  { source, scheme, chart }: { source: string; scheme?: string; chart: boolean },
  shell: Shell,
): Promise<void> {
  if (isPath(source)) {
    if (chart) return;
    return shell.note('In use for core genomes:', ...THRESHOLD_HABITS.map(habitText), HABITS_CAUTION);
  }
  await using folder = await shell.open();
  const database = await openNamed(folder, source);
  const [found] = (await findTypingTarget(database, scheme === undefined ? {} : { scheme })).schemes;
  const loci = found?.loci.length ?? 0;
  const organism = await organismOf(database, (name) => openNamed(folder, name));
  const habits = habitsFor(organism ?? source, loci);
  if (habits.length > 0) return shell.note('In use for core genomes:', ...habits.map(habitText), HABITS_CAUTION);
  const isKnown = habitsFor(organism ?? source).length > 0;
  if (isKnown)
    shell.note(`The thresholds in use are for core genomes, and the scheme has ${countOf(loci, 'locus', 'loci')}.`);
  else if (organism === undefined)
    shell.note(`The database ${source} does not say of which organism it is, so no threshold in use is known.`);
  else shell.note(`No threshold that is in use for ${organism} is known here.`);
}

/** What a database says, or else the one that defines its loci. */
async function organismOf(database: Database, open: (name: string) => Promise<Database>): Promise<string | undefined> {
  const { getMeta } = await import('#electron/store/file/meta.ts');
  const { organism, seqdef } = await getMeta(database);
  if (organism !== undefined || seqdef === undefined) return organism;
  const definitions = await open(seqdef).catch(() => undefined);
  return definitions && (await getMeta(definitions)).organism;
}
