import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { plantIn } from '#test/support/plant.ts';

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0;

/** What the script printed, and its exit status. */
function walk(args: string[]): Promise<{ status: number | null; lines: string[] }> {
  const script = join(import.meta.dirname, 'walk.py');
  // No compiled copies beside the sources.
  const child = spawn('python3', ['-B', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, lines: printed.trim().split('\n') }));
  });
}

describe.skipIf(!hasPython)('a script that knows only the description', () => {
  let service: SampleService;
  let address: string;
  beforeAll(async () => {
    service = await startSampleService(async (dataFolder) => {
      await createDemo(dataFolder);
      const { sql } = plantIn(await dataFolder.open(DEMO_SEQDEF));
      const linked = { locus: 1, isolates_database: DEMO_ISOLATES, field: 'country' };
      await sql.insertInto('locus_linked_field').values(linked).execute();
    });
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => service.close());

  // Over 2 s: the walker is a process that asks for every route.
  it('walks every route from the root and finds every field as described', async () => {
    const { status, lines } = await walk([address, '--limit', '230']);
    expect(lines.filter((line) => line.includes('http'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('never '))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^\d+ requests, 44 of 44 routes, \d+ kinds of field, 0 faults$/);
    expect(status).toBe(0);
  });

  it('finds what is not as described: the face of deployed servers', async () => {
    const { status, lines } = await walk([`${address}/bigsdb`, '--limit', '5']);
    expect(status).toBe(1);
    expect(lines.join('\n')).toContain('has no contigs');
  });
});
