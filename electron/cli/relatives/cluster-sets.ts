import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { MISSING_COUNTS } from '#electron/relatives/compare-samples.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { OWNER } from '#shared/principal.ts';
import { argument, command, option, type SettingsOf } from '../command.ts';
import { openNamed, type Shell } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { thresholdsOf } from './clusters.ts';
import { wholeNumber } from './compared-samples.ts';

const ARGUMENTS = {
  database: argument('<database>', 'a database of isolates'),
  set: argument('[set]', 'name of the set; without it, all sets are listed'),
};

const OPTIONS = {
  define: option('', 'begin to keep the clusters, with the options below'),
  scheme: option('<scheme>', 'id or name of the scheme'),
  threshold: option('<numbers>', 'the most differing loci of two isolates that are joined, such as 10,5', {
    parse: thresholdsOf,
  }),
  pattern: option('<pattern>', 'how new clusters are named, such as "LM{threshold}-{year}-{number}"'),
  missing: option('<how>', 'what a locus counts that one of two isolates lacks', {
    choices: MISSING_COUNTS,
    default: 'ignore',
  }),
  maxMissing: option('<loci>', 'leave isolates out that lack more loci', { parse: wholeNumber }),
  private: option('', 'make them over all isolates, not over public ones: who does not see all does not see the set'),
  poor: option('', 'also take genomes whose verdict is not good; one that nobody has judged joins until it is judged'),
  delete: option('', 'stop keeping the set; nothing is lost'),
  restore: option('', 'go on with a set that was deleted'),
  renameSet: option('<name>', 'give the set another name; its clusters and watches stay'),
  rename: option('<cluster>', 'give a cluster another name, that of --as'),
  as: option('<name>', 'the new name'),
  format: option('<format>', 'output', { choices: ['tsv'], default: 'tsv' }),
};
type SetInput = SettingsOf<typeof ARGUMENTS> & SettingsOf<typeof OPTIONS>;

/** Keeps clusters of isolates, and prints them by their names. */
export const clusterSets = command({
  path: 'cluster-sets',
  help: 'keep clusters of isolates whose names stay, and print to which each isolate belongs',
  arguments: ARGUMENTS,
  options: OPTIONS,
  misuse({ set, define, scheme, threshold, pattern, delete: isDeleted, restore, renameSet, rename, as }) {
    const given = [define, isDeleted, restore, renameSet !== undefined, rename !== undefined];
    const chosen = given.filter(Boolean).length;
    if (chosen > 1)
      return "only one of the options '--define', '--delete', '--restore', '--rename-set' and '--rename' can be given";
    if (chosen === 1 && set === undefined) return 'name the set';
    if (define && (scheme === undefined || threshold === undefined || pattern === undefined))
      return "the option '--define' needs '--scheme', '--threshold' and '--pattern'";
    return (rename === undefined) === (as === undefined) ? undefined : "the options '--rename' and '--as' go together";
  },
  after: `
Clusters are made by single linkage. They are brought up to date before they are printed, and by the program whenever anything changes. An
isolate that is single has no name.`,
  run: (input, shell) =>
    shell.withFolder(async (folder, { signal }) => {
      const { followClusters } = await import('#electron/curation/follow-clusters.ts');
      const database = await openNamed(folder, input.database);
      const actions: CurationActions = folder.changes.of();
      const act = <Input>(work: Input) => ({ database: database.name, principal: OWNER, input: work });
      if (input.define) await actions.make('clusters.define', act(await wishOf(database, input)), { signal });
      else if (input.delete || input.restore) {
        const { id } = await setNamed(database, input.set ?? '');
        await actions.make(input.delete ? 'clusters.delete' : 'clusters.restore', act({ id }), { signal });
        if (input.delete) return shell.print(`The clusters "${input.set}" are not kept any more.`);
      }
      if (input.renameSet !== undefined) {
        const { id } = await setNamed(database, input.set ?? '');
        await actions.make('clusters.rename_set', act({ id, name: input.renameSet }), { signal });
        return shell.print(`The clusters "${input.set}" are called "${input.renameSet}" now.`);
      }
      await followClusters(folder, database.name, signal);
      if (input.rename !== undefined) {
        const { id } = await setNamed(database, input.set ?? '');
        const { findCluster } = await import('#electron/store/clusters/read-clusters.ts');
        const found = findCluster(database.connection, id, input.rename);
        if (!found) {
          throw new AppError(404, 'unknown_cluster', `The set "${input.set}" has no cluster "${input.rename}".`);
        }
        await actions.make('clusters.rename', act([{ cluster: found.id, name: input.as ?? '' }]), { signal });
      }
      await (input.set === undefined
        ? printSets(database, shell, input.format)
        : printSet(database, input.set, shell, input.format));
    }),
});

async function wishOf(database: Database, input: SetInput) {
  const [scheme] = (await findTypingTarget(database, { scheme: input.scheme ?? '' })).schemes;
  return {
    name: input.set ?? '',
    scheme: scheme?.scheme_id ?? 0,
    thresholds: input.threshold ?? [],
    missing: input.missing,
    max_missing: input.maxMissing ?? null,
    is_private: input.private,
    takes_poor: input.poor,
    pattern: input.pattern ?? '',
  };
}

/** A set by its name, also if it is deleted. */
async function setNamed({ connection }: Database, name: string) {
  const { clusterSetOf, listClusterSets } = await import('#electron/store/clusters/cluster-sets.ts');
  return listClusterSets(connection).find((set) => set.name === name) ?? clusterSetOf(connection, name);
}

async function printSets({ connection }: Database, shell: Shell, format: SetInput['format']): Promise<void> {
  const { listClusterSets } = await import('#electron/store/clusters/cluster-sets.ts');
  const { levelsOf } = await import('#electron/store/clusters/read-clusters.ts');
  const output = shell.table(['set', 'threshold', 'clusters', 'isolates', 'largest', 'over', 'deleted'], format);
  for (const set of listClusterSets(connection)) {
    for (const { threshold, clusters, isolates, largest } of levelsOf(connection, set)?.levels ?? []) {
      const cells = [
        set.name,
        threshold,
        clusters,
        isolates,
        largest,
        set.is_private ? 'all' : 'public',
        set.deleted_at ?? '',
      ];
      output.row(cells.map(String), undefined);
    }
  }
  output.end();
}

async function printSet(database: Database, name: string, shell: Shell, format: SetInput['format']): Promise<void> {
  const { clusterSetOf } = await import('#electron/store/clusters/cluster-sets.ts');
  const { namesOfIsolates } = await import('#electron/store/clusters/read-clusters.ts');
  const set = clusterSetOf(database.connection, name);
  const output = shell.table(['id', 'isolate', ...set.thresholds.map(String)], format);
  let leftOut = 0;
  for (const { isolate, name: own, is_left_out, names } of namesOfIsolates(database.connection, set.id)) {
    if (is_left_out) leftOut += 1;
    else
      output.row([String(isolate), own, ...set.thresholds.map((threshold) => names.get(threshold) ?? '')], undefined);
  }
  output.end();
  if (leftOut > 0) shell.note(`${countOf(leftOut, 'isolate lacks', 'isolates lack')} too many loci.`);
}
