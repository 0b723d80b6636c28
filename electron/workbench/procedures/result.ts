import { mkdtemp, rm, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, basename } from 'node:path';
import type { exportResults } from '#electron/exchange/result-export/export-results.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { StoredRun } from '#electron/store/results/result-rows.ts';
import { RESULT_LIMITS } from '#electron/store/results/trim-runs.ts';
import { runTask } from '#electron/threads/run-task.ts';
import { resolveScope } from '#electron/typing/query-scope.ts';
import { defined } from '#shared/defined.ts';
import { AppError, toProblem, ifRefused } from '#shared/problem.ts';
import { pageOf } from '#shared/results/genome-summary.ts';
import { ProfileSearch } from '#shared/rpc/contract/profile-search.ts';
import type { SavedRun } from '#shared/rpc/contract/results.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { WORKBOOK_MEDIA_TYPE } from '#shared/workbook.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { HandlersOf } from './handler-types.ts';
import { searchFetched } from './profile.ts';
import { openQueried, typeWith } from './query.ts';
import { fileSource, inputToKeep, keptSequence, sequenceIfThere } from './result-inputs.ts';

/** Compares the definitions of each database with those that were used for results. */
function createComparison({ dataFolder }: WorkbenchContext) {
  const versions = new Map<string, Promise<number | undefined>>();

  async function readVersion(name: string): Promise<number | undefined> {
    // There is nothing to compare with if a database cannot be opened. Opening it on a screen says why.
    const meta = await dataFolder.open(name).then(getMeta).catch(ifRefused(undefined));
    return meta?.definitions_version;
  }

  async function versionOf(name: string): Promise<number | undefined> {
    const version = versions.get(name) ?? readVersion(name);
    versions.set(name, version);
    return version;
  }

  return async ({ definitions, ...run }: StoredRun): Promise<SavedRun> => {
    const { database, site } = run.request;
    // How a remote site's definitions have changed is known only once it is asked.
    if (site !== LOCAL_SITE) return { ...run, definitions: 'same' };
    const isOpen = database === ANY_DATABASE;
    const now = await Promise.all(definitions.map((used) => versionOf(used.database ?? database)));
    const isGone = isOpen ? now.includes(undefined) : (await versionOf(database)) === undefined;
    const state = definitions.every(({ version }, at) => version === now[at]) ? 'same' : 'changed';
    return { ...run, definitions: isGone ? 'gone' : state };
  };
}

/** Date of the newest definitions of the target of a run. Undefined if they no longer exist. */
async function currentDate(workbench: WorkbenchContext, { request }: StoredRun): Promise<string | undefined> {
  if (request.database === ANY_DATABASE || request.site !== LOCAL_SITE) return undefined;
  const scope = await openQueried(workbench, request)
    .then((queried) => resolveScope(queried, request.target))
    .catch(ifRefused(undefined));
  return scope?.lastUpdated;
}

/** Runs of queries. Their results are stored in the data folder as they arrive. */
export function resultHandlers(workbench: WorkbenchContext): HandlersOf<'result'> {
  const { results, emit } = workbench;
  const changed = (id: string) => emit('results:changed', { run_id: id });

  return {
    ...resultSaveHandlers(workbench),
    ...resultIsolateHandlers(workbench),

    'result:list': async () => {
      const compare = createComparison(workbench);
      const runs = await Promise.all((await results.list()).map(compare));
      return { runs, limit: RESULT_LIMITS.bytes };
    },

    'result:of_genomes': ({ genomes }) => results.findByGenome(genomes),

    'result:begin': async ({ name, request, inputs }) => {
      const kept = await Promise.all(inputs.map((input) => inputToKeep(workbench, input)));
      const { id, removed } = await results.begin(name, request);
      const positions = await results.add(id, kept);
      changed(id);
      return { run_id: id, positions, removed };
    },

    'result:add': async ({ run_id, inputs }) => {
      const kept = await Promise.all(inputs.map((input) => inputToKeep(workbench, input)));
      const positions = await results.add(run_id, kept);
      changed(run_id);
      return { positions };
    },

    'result:type': async ({ run_id, position }, context) => {
      const request = await results.findRequest(run_id);
      const input = await results.findInput(run_id, position);
      try {
        const sequence = await keptSequence(workbench, run_id, input);
        const { result, definitions } = await typeWith(workbench, request, { ...sequence, name: input.name }, context);
        const summary = await results.keep(run_id, position, result, definitions);
        return pageOf([{ position, summary }]);
      } catch (error) {
        // A cancelled input has not failed: the user can continue with it.
        if (!context.signal.aborted) await results.fail(run_id, position, toProblem(error)).catch(() => undefined);
        throw error;
      } finally {
        changed(run_id);
      }
    },

    'result:open': async ({ run_id }) => {
      const run = await results.find(run_id);
      const inputs = await results.listInputs(run_id);
      const now = await currentDate(workbench, run);
      return {
        run: { ...(await createComparison(workbench)(run)), ...defined({ now_last_updated: now }) },
        inputs: inputs.map(({ source: _source, ...input }) => input),
      };
    },

    'result:exists': ({ run_id }) => results.exists(run_id),

    'result:page': async ({ run_id, from, count }) => pageOf(await results.readSummaries(run_id, from, count)),

    'result:report': ({ run_id, position }) => results.readReport(run_id, position),

    'result:find-nearest': async ({ run_id, position, scheme_id }, context) => {
      const { site, database } = await results.findRequest(run_id);
      const { schemes } = await results.readReport(run_id, position);
      const scheme = schemes.find((each) => each.scheme_id === scheme_id);
      if (!scheme) throw new AppError(404, 'unknown_scheme', `This result has no scheme ${scheme_id}.`);
      if (!workbench.sites.get(site).remote) {
        const sentence = 'This result is of this computer: its nearest profiles were found with it.';
        throw new AppError(400, 'not_remote', sentence);
      }
      const designations = Object.fromEntries(scheme.loci.map(({ locus, allele_ids }) => [locus, allele_ids]));
      const search = ProfileSearch.parse({ site, database, scheme_id, designations });
      const { result, as_of } = await searchFetched(workbench, search, context);
      const nearest_as_of = as_of ?? new Date().toISOString();
      await results.noteNearest(run_id, position, { scheme_id, nearest: result.nearest, nearest_as_of });
      changed(run_id);
    },

    'result:give': async ({ run_id, position, token }) => {
      await results.moveInput(run_id, position, fileSource(workbench, token));
    },

    'result:rename': async ({ run_id, name }) => {
      await results.rename(run_id, name);
      changed(run_id);
    },

    'result:delete': async ({ run_id, for_good }) => {
      await (for_good ? results.deleteForGood(run_id) : results.remove(run_id));
      changed(run_id);
    },

    'result:restore': async ({ run_id }) => {
      await results.restore(run_id);
      changed(run_id);
    },

    'result:hide': async ({ run_id, positions, hidden }) => {
      await results.hide(run_id, positions, hidden);
      changed(run_id);
    },
  };
}

/** Writes kept results to a file in a worker, so that neither a page nor a call has to hold them. */
function resultSaveHandlers(workbench: WorkbenchContext): Pick<HandlersOf<'result'>, 'result:save'> {
  return {
    'result:save': async ({ name, ...task }, { signal, onProgress }) => {
      const folder = await mkdtemp(join(tmpdir(), 'allelier-export-')).catch((error: unknown) => {
        throw storeError(error, `The folder for temporary files, ${tmpdir()},`);
      });
      const path = join(folder, 'file');
      const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
      try {
        const held = await workbench.results.readHeld(task.keys);
        const exported = { ...task, store: workbench.results.file, held, target: path };
        await runTask<typeof exportResults>('export-results', exported, { signal, onProgress });
      } catch (error) {
        await discard();
        throw error;
      }
      const media_type = task.kind === 'workbook' ? WORKBOOK_MEDIA_TYPE : 'text/tab-separated-values';
      return saveContent(workbench, { name, media_type, content: { path, discard } });
    },
  };
}

/**
 * Gives what results found to an import of isolates: a table of their designations, and the files with their contigs.
 * Files of the user are named by a token where they lie; pasted sequences, and files whose name another one has, are
 * written beside the table.
 */
function resultIsolateHandlers(workbench: WorkbenchContext): Pick<HandlersOf<'result'>, 'result:as-isolates'> {
  return {
    'result:as-isolates': async ({ table, genomes }) => {
      const room = await workbench.makeRoom();
      const folder = join(room, 'isolates');
      const tokens: string[] = [];
      const without_contigs: string[] = [];
      const register = async (path: string, container?: string) => {
        tokens.push((await workbench.files.register(path, container)).token);
      };
      try {
        await mkdir(folder);
        await writeFile(join(folder, 'isolates.tsv'), table, { mode: 0o600 });
        await register(folder, room);
        for (const { run_id, position, file } of genomes) {
          const target = join(folder, file);
          const sequence = (await sequenceIfThere(workbench, run_id, position))?.input;
          if (sequence?.kind === 'bytes') await writeFile(target, sequence.bytes, { mode: 0o600 });
          else if (sequence?.kind === 'file' && basename(sequence.path) === file) await register(sequence.path);
          else if (sequence) await copyFile(sequence.path, target);
          else without_contigs.push(file);
        }
      } catch (error) {
        for (const token of tokens) await workbench.files.release(token);
        throw storeError(error, 'The table of isolates');
      }
      return { tokens, without_contigs };
    },
  };
}
