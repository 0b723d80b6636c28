import { expect, test } from 'vitest';
import { createRpcClient, type Transport, type WireResult } from '#shared/rpc/transport.ts';

/** A boundary that carries JSON text only, as HTTP does. */
function overJson(result: WireResult): Pick<Transport, 'host' | 'call' | 'cancel' | 'subscribe'> {
  return {
    host: 'browser',
    call: () => Promise.resolve(JSON.parse(JSON.stringify(result)) as WireResult),
    cancel: () => undefined,
    subscribe: () => () => undefined,
  };
}

test('a procedure without an answer succeeds over JSON, which drops undefined', async () => {
  const client = createRpcClient(overJson({ ok: true, value: undefined }));
  await expect(client.call('demo:remove', undefined)).resolves.toBeUndefined();
});

test('a procedure with an answer refuses a reply without one', async () => {
  const client = createRpcClient(overJson({ ok: true, value: undefined }));
  await expect(client.call('site:list', undefined)).rejects.toThrow('expected array');
});

test('a refusal arrives as the problem it was', async () => {
  const problem = { status: 409, title: 'Error 409 - Conflict', message: 'Busy.', code: 'database_busy' };
  const client = createRpcClient(overJson({ ok: false, problem }));
  await expect(client.call('demo:remove', undefined)).rejects.toMatchObject({ problem });
});
