import { QueryObserver, type QueryFunctionContext } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';

test('a list made from another is read to its end, though the page that showed the other one goes', async () => {
  const client = createQueryClient();
  const reply = Promise.withResolvers<string[]>();
  let wasStopped = false;
  const readFiles = ({ signal }: QueryFunctionContext) => {
    signal.addEventListener('abort', () => {
      wasStopped = true;
    });
    return reply.promise;
  };
  const files = { queryKey: ['files'], queryFn: readFiles };
  const readList = async () => (await client.fetchQuery(files)).map((name) => name.toUpperCase());
  const list = { queryKey: ['list'], queryFn: readList };
  const tree = new QueryObserver(client, list);
  const closeTree = tree.subscribe(() => undefined);
  const closePage = new QueryObserver(client, files).subscribe(() => undefined);
  await Promise.resolve();
  closePage();
  reply.resolve(['demo']);
  await expect.poll(() => tree.getCurrentResult().fetchStatus).toBe('idle');
  expect(tree.getCurrentResult().data).toEqual(['DEMO']);
  expect(wasStopped).toBe(false);
  closeTree();
});

test('what nobody waits for any more is stopped', async () => {
  const client = createQueryClient();
  const stopped = Promise.withResolvers<void>();
  const readPage = ({ signal }: QueryFunctionContext) => {
    signal.addEventListener('abort', () => stopped.resolve());
    return new Promise<string>(() => undefined);
  };
  new QueryObserver(client, { queryKey: ['page'], queryFn: readPage }).subscribe(() => undefined)();
  await stopped.promise;
});
