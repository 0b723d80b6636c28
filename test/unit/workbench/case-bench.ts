import { expect } from 'vitest';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import { assignItem, getQueued } from '#shared/api/curation-queue.ts';
import type { Case, CaseItem } from '#shared/rpc/contract/case.ts';
import { SMALL_GENOME, type startWorkbench, withSmallDatabase } from './workbench-support.ts';

/** The genome of type 7 with both alleles changed at one base. */
export const NOVEL = SMALL_GENOME.replace('GCACCATTAGGTTGA', 'GCACCATCAGGTTGA').replace(
  'TTTCCCGGGAAATTTCCCGGGCAT',
  'TTTCCCGGGAAATTCCCCGGGCAT',
);

/** A typing report of a genome with two new alleles, and isolates that follow the definitions. */
export async function withReport() {
  const bench = await withSmallDatabase();
  const { rpc } = bench;
  const [table] = await bench.upload({ 'isolates.tsv': 'isolate\tabcZ\tadk\nfirst\t1\t1\n' });
  const { job_id } = await rpc.call('import-isolates:start', {
    tokens: [table?.token ?? ''],
    database: 'isos',
    description: 'Isolates',
    link: 'small',
  });
  expect(await bench.ended(job_id)).toMatchObject({ state: 'done' });
  const request = {
    site: 'local',
    database: 'small',
    target: { kind: 'all' },
    label: 'all',
    best: true,
    circular: 'no',
  } as const;
  /** Types the genome, or another one with the same sequence. */
  async function type(file = 'strain 1.fasta') {
    const inputs = [{ name: file, input: { kind: 'text' as const, name: file, text: NOVEL } }];
    const { run_id, positions } = await rpc.call('result:begin', { name: 'run', request, inputs });
    const result = { run_id, position: positions[0] ?? 0 };
    await rpc.call('result:type', result);
    return result;
  }
  return { ...bench, result: await type(), type };
}

/** A case at work: what it says, and a curator who settles what it sent. */
export function atWork(bench: Pick<Awaited<ReturnType<typeof startWorkbench>>, 'rpc' | 'ended'>, case_id: string) {
  const { rpc, ended } = bench;
  const api: ApiClient = createApiClient(({ method, path, body }) =>
    rpc.call('api:request', { site: 'local', method, path, ...(body === undefined ? {} : { body: body as never }) }),
  );
  const read = () => rpc.call('case:read', { case_id });
  const look = async () => {
    expect(await rpc.call('case:refresh', { case_id })).toEqual([]);
    return read();
  };
  /** Where the submission of an item lies, and its revision now. */
  async function queued(item: CaseItem | undefined) {
    const at = { database: item?.database ?? '', submission_id: item?.submission_id ?? '' };
    const { revision } = await api.get(getQueued, at);
    return { at, revision };
  }
  return {
    api,
    read,
    look,
    queued,
    async send() {
      const sent = await rpc.call('case:send', { case_id });
      for (const job of sent.jobs) expect(await ended(job)).toMatchObject({ state: 'done' });
      return sent;
    },
    /** Gives the first item of a submission an id. */
    async assign(item: CaseItem | undefined, assigned_id?: string) {
      const { at, revision } = await queued(item);
      const override = 'Seen in the trace.';
      await api.send(
        assignItem,
        { ...at, position: 1 },
        { revision, override, ...(assigned_id ? { assigned_id } : {}) },
      );
    },
  };
}

export const itemsOf = ({ steps }: Case) => steps.flatMap(({ items }) => items);
export const find = (read: Case, name: string) =>
  itemsOf(read).find(({ locus, step }) => locus === name || step === name);
