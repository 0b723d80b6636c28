import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { plantRoutes } from '../../support/planted-routes.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const defects: unknown[] = [];
let logged: (entry: { path: string; status: number }) => void;
let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(createSamplePair, {
    onDefect: (error) => defects.push(error),
    onRequest: (entry) => logged(entry),
    mount: plantRoutes().mount,
  });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());
beforeEach(() => {
  defects.length = 0;
});

/** Sends the start of a request and hangs up. Gives what the log says of it. */
function hangUp(head: string[], body: string): Promise<{ path: string; status: number }> {
  const { port } = service.app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    logged = resolve;
    const socket = connect(port, '127.0.0.1', () => {
      // The service gets the head and a part of the body, and then nothing.
      socket.write(`${[...head, 'Host: localhost'].join('\r\n')}\r\n\r\n${body}`, () => socket.resetAndDestroy());
    });
    socket.on('error', () => undefined);
  });
}

it.each([
  ['a query', 'POST /db/sample/schemes/1/sequence', 'Content-Length: 1000000', '{"sequence":"ACGT'],
  ['a query of the deployed face', 'POST /bigsdb/db/sample/sequence', 'Content-Length: 1000000', '{"sequence":"ACGT'],
  ['a search', 'POST /db/sample_isolates/isolates/search', 'Content-Length: 500', '{"field.country"'],
  ['designations', 'POST /db/sample/schemes/1/designations', 'Transfer-Encoding: chunked', 'ff\r\n{"desig'],
  ['a form', 'POST /db/sample/planted/form', 'Content-Length: 500', 'name='],
  ['a stream', 'POST /db/sample/planted/stream', 'Content-Length: 500', 'abc'],
  ['parts', 'POST /db/sample/planted/parts', 'Content-Length: 500', '--x'],
  ['a request that has no body', 'GET /db/sample/loci', 'Content-Length: 500', 'abc'],
  ['a body that is too large', 'POST /db/sample/sequence', 'Content-Length: 99999999999', 'abc'],
  ['an unknown address', 'POST /db/sample/nothing', 'Content-Length: 500', 'abc'],
])('hanging up in the middle of %s is no defect', async (_what, line, length, body) => {
  const { status } = await hangUp([`${line} HTTP/1.1`, length], body);
  expect(status).toBeGreaterThanOrEqual(200);
  await service.get('/db/sample');
  expect(defects).toEqual([]);
});
