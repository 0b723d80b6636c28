import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Workbench } from '#electron/workbench/workbench.ts';
import { ChosenFile } from '#shared/rpc/contract/file.ts';
import { Problem } from '#shared/problem-schema.ts';
import { createRpcClient } from '#shared/rpc/transport.ts';
import { startHost } from './browser-host-support.ts';

type Host = Awaited<ReturnType<typeof startHost>>;

async function call(host: Host, session: Record<string, string>, name: string, input?: unknown, callId = 'call-1') {
  const reply = await host.ask(`/rpc/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json', 'x-call-id': callId },
    body: JSON.stringify({ input }),
  });
  return {
    status: reply.status,
    body: JSON.parse(reply.text) as { ok?: boolean; value?: unknown; problem?: unknown; code?: string },
  };
}

/** Listens to the events as a browser would; `lines` fills up with what arrives. */
async function listen(host: Host, session: Record<string, string>) {
  const stream: { text: string; ended: boolean; close: () => void; headers: Record<string, unknown> } = {
    text: '',
    ended: false,
    close: () => undefined,
    headers: {},
  };
  await new Promise<void>((resolve, reject) => {
    const { origin: _origin, ...headers } = session;
    const sent = request(new URL('/events', host.host.address), { headers, agent: false }, (response) => {
      stream.headers = response.headers;
      response.setEncoding('utf8');
      response.on('data', (text: string) => (stream.text += text));
      response.on('close', () => (stream.ended = true));
      response.on('error', () => undefined);
      resolve();
    });
    sent.on('error', reject);
    sent.end();
    stream.close = () => sent.destroy();
  });
  const events = () =>
    stream.text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice('data: '.length)) as [string, unknown]);
  return { stream, events };
}

describe('calls', () => {
  it('reach the workbench and come back as data', async () => {
    const host = await startHost();
    const session = await host.signIn();
    expect(await call(host, session, 'app:info')).toMatchObject({
      status: 200,
      body: { ok: true, value: { name: 'Allelier', version: '1.2.3', host: 'browser', can_choose_data_folder: false } },
    });
    expect(await call(host, session, 'no:such')).toMatchObject({
      status: 200,
      body: { ok: false, problem: { code: 'unknown_procedure' } },
    });
    expect(await call(host, session, 'settings:update', { theme: 'pink' })).toMatchObject({
      body: { ok: false, problem: { code: 'invalid_input', details: [{ field: 'theme' }] } },
    });
  });

  it.each(['a'.repeat(101), 'a'.repeat(20_000), '%E0%A4%A'])(
    'of a name that cannot be read get the error body: %#',
    async (name) => {
      const host = await startHost();
      const session = await host.signIn();
      const reply = await host.ask(`/rpc/${name}`, { method: 'POST', headers: session, body: '{}' });
      expect(reply.status).toBe(400);
      expect(Problem.parse(JSON.parse(reply.text))).toMatchObject({ status: 400, code: 'bad_request' });
      expect(reply.text.length).toBeLessThan(1_000);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(host.defects).toEqual([]);
    },
  );

  it('work with the client that the screens use', async () => {
    const host = await startHost();
    const session = await host.signIn();
    const rpc = createRpcClient({
      host: 'browser',
      call: async (name, input, callId) => (await call(host, session, name, input, callId)).body as never,
      cancel: () => undefined,
      subscribe: () => () => undefined,
    });
    expect(await rpc.call('settings:update', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
    expect(await rpc.call('site:list', undefined)).toEqual([
      {
        id: 'local',
        name: 'This computer',
        kind: 'local',
        capabilities: expect.objectContaining({ files: true, write: true }) as unknown,
      },
    ]);
    expect(await rpc.call('recent:add', { path: '/a', title: 'A' })).toBeUndefined();
    await expect(rpc.call('job:cancel', { job_id: 'none' })).rejects.toThrow('This job is no longer on the list.');
  });

  it('are cancelled when their page is closed', async () => {
    const called = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    const waitForCancel: Workbench['call'] = (_name, _input, { signal }) => {
      called.resolve();
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          cancelled.resolve();
          resolve({ ok: true, value: undefined });
        });
      });
    };
    const host = await startHost((workbench) => ({ ...workbench, call: waitForCancel }));
    const sent = request(new URL('/rpc/result:type', host.host.address), {
      method: 'POST',
      headers: { ...(await host.signIn()), 'content-type': 'application/json', 'x-call-id': 'left' },
      agent: false,
    });
    sent.on('error', () => undefined);
    sent.end('{}');
    await called.promise;
    sent.destroy();
    await expect(cancelled.promise).resolves.toBeUndefined();
  });

  it('that cannot be read are refused in the one error shape', async () => {
    const host = await startHost();
    const session = await host.signIn();
    const headers = { ...session, 'content-type': 'application/json' };
    const noId = await host.ask('/rpc/app:info', { method: 'POST', headers, body: '{}' });
    expect([noId.status, JSON.parse(noId.text).code]).toEqual([400, 'bad_call_id']);
    const broken = await host.ask('/rpc/app:info', {
      method: 'POST',
      headers: { ...headers, 'x-call-id': 'c' },
      body: '{',
    });
    expect([broken.status, JSON.parse(broken.text).code]).toEqual([400, 'bad_request']);
    expect(host.defects).toEqual([]);
  });
});

it('an upload whose page is closed meanwhile is no defect', async () => {
  const ended = Promise.withResolvers<void>();
  const host = await startHost((workbench) => {
    const uploadFile: Workbench['files']['uploadFile'] = (...file) =>
      workbench.files.uploadFile(...file).finally(() => ended.resolve());
    return { ...workbench, files: { ...workbench.files, uploadFile } };
  });
  const session = await host.signIn();
  const { host: name, port } = new URL(host.host.address);
  const headers = Object.entries({ ...session, host: name, 'content-length': '500' });
  const head = [
    'PUT /upload/batch-0001/0?path=a.fa HTTP/1.1',
    ...headers.map(([header, value]) => `${header}: ${value}`),
  ];
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n>a\nACGT`, () => socket.resetAndDestroy());
  });
  socket.on('error', () => undefined);
  await ended.promise;
  await host.ask('/nothing', { headers: session });
  expect(host.defects).toEqual([]);
});

describe('events', () => {
  it('that come while the host ends go nowhere, and do not end the program', async () => {
    const host = await startHost();
    const { cookie = '' } = await host.signIn();
    // A page that reads nothing: what was sent to it waits, and so does the end of its stream.
    const { hostname, port } = new URL(host.host.address);
    const page = connect(Number(port), hostname);
    onTestFinished(() => void page.destroy());
    page.write(`GET /events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    await once(page, 'data');
    page.pause();
    const long = { command: 'x'.repeat(6_000_000) };
    host.workbench.emit('menu:command', long as never);
    const closing = host.host.close();
    for (let turn = 0; turn < 100; turn += 1) {
      host.workbench.emit('menu:command', { command: 'go-home' });
      await new Promise((resolve) => setImmediate(resolve));
    }
    page.destroy();
    await closing;
  });

  it('stream to the page until it is closed', async () => {
    const host = await startHost();
    const { stream, events } = await listen(host, await host.signIn());
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await expect.poll(() => stream.text).toContain(': connected\n\n');
    host.workbench.emit('menu:command', { command: 'go-home' });
    await expect.poll(events).toEqual([['menu:command', { command: 'go-home' }]]);
    stream.close();
  });

  it('end when the program does', async () => {
    const host = await startHost();
    const { stream } = await listen(host, await host.signIn());
    await host.host.close();
    await expect.poll(() => stream.ended).toBe(true);
  });

  it('tell about a change that a call made', async () => {
    const host = await startHost();
    const session = await host.signIn();
    const { stream, events } = await listen(host, session);
    await call(host, session, 'settings:update', { theme: 'light' });
    await expect.poll(events).toContainEqual(['settings:changed', expect.objectContaining({ theme: 'light' })]);
    stream.close();
  });
});

describe('uploads', () => {
  it('of any type and size are streamed to disk, never held in memory', async () => {
    const host = await startHost();
    const session = await host.signIn();
    const chunk = Buffer.alloc(1024 * 1024, 'ACGT');
    const chunks = 300;
    const body = Readable.from(
      (function* () {
        for (let index = 0; index < chunks; index += 1) yield chunk;
      })(),
    );
    const before = process.memoryUsage().rss;
    const sent = await host.ask('/upload/batch-0001/0?path=big%2Fgenome.json', {
      method: 'PUT',
      headers: { ...session, 'content-type': 'application/json' },
      body,
    });
    expect(sent.status).toBe(204);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    const done = await host.ask('/upload/batch-0001/done', { method: 'POST', headers: session });
    expect(ChosenFile.array().parse(JSON.parse(done.text))).toMatchObject([
      { name: 'big', kind: 'folder', files: 1, size: chunks * chunk.length },
    ]);
  });

  it('of an empty file and of a file without a type arrive as well', async () => {
    const host = await startHost();
    const session = await host.signIn();
    await host.ask('/upload/batch-0001/0?path=empty.fa', { method: 'PUT', headers: session });
    await host.ask('/upload/batch-0001/1?path=a.fa', { method: 'PUT', headers: session, body: '>a\nACGT\n' });
    const done = await host.ask('/upload/batch-0001/done', { method: 'POST', headers: session });
    const [empty, file] = ChosenFile.array().parse(JSON.parse(done.text));
    expect(empty).toMatchObject({ name: 'empty.fa', size: 0 });
    const text = await call(host, session, 'file:read-text', { token: file?.token, max_bytes: 100 });
    expect(text.body.value).toBe('>a\nACGT\n');
  });

  it('with a path that leads elsewhere are refused', async () => {
    const host = await startHost();
    const session = await host.signIn();
    const path = encodeURIComponent('../../site.sqlite');
    const reply = await host.ask(`/upload/batch-0001/0?path=${path}`, { method: 'PUT', headers: session, body: 'x' });
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([400, 'bad_upload_path']);
  });
});

describe('a saved text', () => {
  it('is downloaded once, as a file', async () => {
    const host = await startHost();
    const session = await host.signIn();
    const saved = await call(host, session, 'file:save', {
      name: 'résultat.tsv',
      media_type: 'text/html',
      text: 'a\tb\n',
    });
    const { href } = saved.body.value as { href: string };
    // A program that only looks at the address does not fetch the file.
    expect((await host.ask(href, { method: 'HEAD', headers: session })).status).toBe(404);
    const reply = await host.ask(href, { headers: session });
    expect(reply.text).toBe('a\tb\n');
    expect(reply.headers['content-disposition']).toBe("attachment; filename*=UTF-8''r%C3%A9sultat.tsv");
    const picture = {
      name: 'a.png',
      media_type: 'image/png',
      base64: Buffer.from('\u0089PNG', 'latin1').toString('base64'),
    };
    const savedPicture = await call(host, session, 'file:save', picture);
    const image = await host.ask((savedPicture.body.value as { href: string }).href, { headers: session });
    expect(image.headers['content-type']).toBe('image/png');
    const again = await host.ask(href, { headers: session });
    expect([again.status, JSON.parse(again.text).code]).toEqual([404, 'unknown_download']);
  });
});
