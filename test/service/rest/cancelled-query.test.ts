import { expect, it, onTestFinished } from 'vitest';
import type { TypingEngine, TypingRequest } from '#electron/typing/engine.ts';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService } from '../../support/sample-service.ts';

/** An engine whose queries never end by themselves. */
function endlessEngine(started: () => void, cancelled: () => void): TypingEngine {
  return {
    query: ({ signal }: TypingRequest) =>
      new Promise((_resolve, reject) => {
        started();
        signal?.addEventListener('abort', () => {
          cancelled();
          reject(new DOMException('Cancelled', 'AbortError'));
        });
      }),
    recognize: () => Promise.reject(new Error('Nothing is recognized here.')),
    look: () => Promise.reject(new Error('Nothing is looked at here.')),
    align: () => Promise.reject(new Error('Nothing is aligned here.')),
    nearestProfiles: () => Promise.resolve([]),
    twoFamilies: () => Promise.resolve(undefined),
    possibleProfiles: () => Promise.resolve([]),
    ensureIndex: () => Promise.resolve(),
    writeIndex: () => Promise.resolve(),
    useThreads: () => undefined,
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
}

it('a query is cancelled when its client goes away', async () => {
  const started = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const logged = Promise.withResolvers<number>();
  const defects: unknown[] = [];
  const service = await startSampleService((dataFolder) => createSampleDatabase(dataFolder), {
    typing: endlessEngine(started.resolve, cancelled.resolve),
    onDefect: (error) => defects.push(error),
    onRequest: ({ status }) => logged.resolve(status),
  });
  onTestFinished(() => service.close());
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const client = new AbortController();
  const body = JSON.stringify({ sequence: 'ACGT' });
  const asked = fetch(`${address}/db/sample/sequence`, { method: 'POST', body, signal: client.signal });
  await started.promise;
  client.abort();
  await expect(asked).rejects.toThrow('abort');
  await cancelled.promise;
  expect(await logged.promise).toBe(499);
  expect(defects).toEqual([]);
});
