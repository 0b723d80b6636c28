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

/** A reader whose replies come when the test says so. */
function heldReader() {
  const replies: ((reply: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => replies.push(resolve));
  return { replies, options: { queryKey: ['list'], queryFn: read } };
}

test('a first read that began before a change is no answer after it', async () => {
  const client = createQueryClient();
  const { replies, options } = heldReader();
  const list = new QueryObserver(client, options);
  const close = list.subscribe(() => undefined);
  await expect.poll(() => replies).toHaveLength(1);
  const isRead = client.invalidateQueries({ queryKey: ['list'] });
  await expect.poll(() => replies).toHaveLength(2);
  replies[0]?.('before');
  replies[1]?.('after');
  await isRead;
  expect(list.getCurrentResult()).toMatchObject({ data: 'after', isStale: false });
  close();
});

test('all who wait for a read that no page shows get the reply of after a change', async () => {
  const client = createQueryClient();
  const { replies, options } = heldReader();
  const waiting = Promise.all([client.fetchQuery(options), client.fetchQuery(options)]);
  await expect.poll(() => replies).toHaveLength(1);
  void client.invalidateQueries({ queryKey: ['list'] });
  await expect.poll(() => replies).toHaveLength(2);
  replies[0]?.('before');
  replies[1]?.('after');
  expect(await waiting).toEqual(['after', 'after']);
});

test('a read that asks for another one is made of what is so after a change', async () => {
  const client = createQueryClient();
  let now = 'before';
  const readNames = () => Promise.resolve(now);
  const names = { queryKey: ['db', 'names'], queryFn: readNames };
  const counted = Promise.withResolvers<void>();
  const readCounts = async () => {
    const read = await client.fetchQuery(names);
    await counted.promise;
    return `counts of ${read}`;
  };
  const page = new QueryObserver(client, { queryKey: ['db', 'counts'], queryFn: readCounts });
  const close = page.subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(['db', 'names'])).toBe('before');
  now = 'after';
  const isRead = client.invalidateQueries({ queryKey: ['db'] });
  counted.resolve();
  await isRead;
  await expect.poll(() => page.getCurrentResult().data).toBe('counts of after');
  close();
});
