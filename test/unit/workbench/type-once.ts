import type { RunRequest } from '#shared/rpc/contract/results.ts';
import type { QueryInput, TypingResult } from '#shared/rpc/contract/typing.ts';
import type { createRpcClient } from '#shared/rpc/transport.ts';

type Asked = Pick<RunRequest, 'site' | 'database' | 'target'> &
  Partial<RunRequest> & { input: QueryInput; name?: string };

/** Types one input in a run of its own, as the query page does, and gives the whole report. */
export async function typeOnce(
  rpc: Pick<ReturnType<typeof createRpcClient>, 'call'>,
  asked: Asked,
): Promise<TypingResult> {
  const { input, name = 'name' in input ? input.name : 'input', ...request } = asked;
  const begun = await rpc.call('result:begin', {
    name: 'One input',
    request: { label: 'as asked', best: true, circular: 'as-recorded', ...request },
    inputs: [{ name, input }],
  });
  const key = { run_id: begun.run_id, position: begun.positions[0] ?? 0 };
  await rpc.call('result:type', key);
  return rpc.call('result:report', key);
}
