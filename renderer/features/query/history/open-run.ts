import { rpc } from '#renderer/api/bridge.ts';
import { formatQueryTarget, querySearch } from '#renderer/api/definitions/query-target.ts';
import type { SavedInput, RunRequest } from '#shared/rpc/contract/results.ts';
import type { QueryEntry } from '../query-queue.ts';
import { queue, updateSession } from '../query-session.ts';
import { releaseUnrun } from '../remove-inputs.ts';
import { packSummaries, type PackedSummary } from '../results/packed-result.ts';
import { defined } from '#shared/defined.ts';

/** Genomes whose summaries are fetched in one call. */
const AT_ONCE = 100;

async function readSummaries(run_id: string): Promise<Map<number, PackedSummary>> {
  const summaries = new Map<number, PackedSummary>();
  for (let from = 0; ;) {
    const page = await rpc.call('result:page', { run_id, from, count: AT_ONCE });
    for (const [index, summary] of packSummaries(page).entries()) {
      summaries.set(page.genomes[index]?.position ?? -1, summary);
    }
    const last = page.genomes.at(-1);
    if (!last || page.genomes.length < AT_ONCE) return summaries;
    from = last.position + 1;
  }
}

/** An input of a kept run as the list shows it. It can still be run if it has no result and did not fail. */
function entryOf(
  run_id: string,
  request: RunRequest,
  { position, name, size, origin, state, problem }: SavedInput,
  result: PackedSummary | undefined,
): Omit<QueryEntry, 'id'> {
  return {
    name,
    input: { kind: 'kept', run_id, position },
    kept: { run_id, position },
    request,
    state: state === 'open' ? 'ready' : state,
    ...defined({ size, origin, problem, result }),
  };
}

let lastWanted = '';

/** Shows a kept run as it was left, instead of the inputs there are, which must not run. Rejects when it is no longer kept. */
export async function openRun(run_id: string): Promise<void> {
  lastWanted = run_id;
  const { run, inputs } = await rpc.call('result:open', { run_id });
  const summaries = await readSummaries(run_id);
  // Somebody was quicker to choose another one.
  if (lastWanted !== run_id) return;
  const { request } = run;
  releaseUnrun();
  queue.show(inputs.map((input) => entryOf(run_id, request, input, summaries.get(input.position))));
  const [only] = queue.getEntries();
  updateSession({
    run: run_id,
    openedChoice: querySearch(request.site, request.database, request.target),
    database: request.database,
    target: formatQueryTarget(request.target),
    best: request.best,
    circular: request.circular,
    assembly: request.assembly,
    selected: inputs.length === 1 && only ? only.id : 'all',
    detail: undefined,
    isFormFolded: true,
  });
}
