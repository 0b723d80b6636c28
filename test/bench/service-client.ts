import { Agent, request } from 'node:http';

export interface Ask {
  path: string;
  body?: unknown;
}

/** A client that keeps its connections, as good scripts do. */
export function createClient(address: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  /** Milliseconds until the whole reply was there, and its size in bytes. */
  function ask({ path, body }: Ask): Promise<{ ms: number; bytes: number }> {
    // Before the clock starts: writing a genome as JSON is the work of the client.
    const text = body === undefined ? undefined : JSON.stringify(body);
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(address + path, { agent, method: body === undefined ? 'GET' : 'POST' }, (reply) => {
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
        reply.on('error', reject);
        reply.on('end', () => {
          if (reply.statusCode === 200) resolve({ ms: performance.now() - started, bytes });
          else reject(new Error(`${path} → ${reply.statusCode}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  return { ask, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}

/** What mixed reads over many connections came to. */
export interface LoadReport {
  requests: number;
  errors: number;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
}

/**
 * Sends requests without a pause over `connections` connections for some seconds. `next` gives the request of a number.
 */
export async function load(
  client: Client,
  connections: number,
  seconds: number,
  next: (number: number) => Ask,
): Promise<LoadReport> {
  const started = performance.now();
  const times: number[] = [];
  let errors = 0;
  let number = 0;
  async function askOnAndOn(): Promise<void> {
    while (performance.now() - started < seconds * 1_000) {
      number += 1;
      await client.ask(next(number)).then(
        ({ ms }) => times.push(ms),
        () => (errors += 1),
      );
    }
  }
  await Promise.all(Array.from({ length: connections }, askOnAndOn));
  const elapsed = (performance.now() - started) / 1_000;
  return {
    requests: times.length,
    errors,
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: quantile(times, 1),
  };
}
