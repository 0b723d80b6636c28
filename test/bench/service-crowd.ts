import { createClient, load, type Ask } from './service-client.ts';
import { mixed, oneRecord } from './service-requests.ts';
import { inTurn, type Line } from './table.ts';

const CROWD = 256;
const SECONDS = 6;
/** How often each of the two is started anew. */
const STARTS = 5;

/** Runs work with the address of a process that has just started and that nobody has asked anything. */
export type Start = (work: (address: string) => Promise<void>) => Promise<void>;

/** Many clients that all connect at once to what has just started, and stay: the service and the bare route in turn. */
export async function crowdLines(startService: Start, startBare: Start): Promise<Line[]> {
  const [longest, bareLongest]: [number[], number[]] = [[], []];
  let failed = 0;
  for (let start = 0; start < STARTS; start += 1) {
    await startService(async (address) => {
      const report = await crowd(address, mixed);
      longest.push(report.longest);
      failed += report.errors;
    });
    await startBare(async (address) => {
      bareLongest.push((await crowd(address, oneRecord)).longest);
    });
  }
  const what = `${CROWD} connections from the start of the service on`;
  const beside = inTurn('a bare route', longest, bareLongest);
  return [
    { what: `${what}, the longest request`, value: beside.value, unit: 'ms', goal: 1_000 },
    { what: '  the same beside the bare route from its start on', unit: 'ms', ...beside },
    { what: '  failed requests', value: failed, unit: 'wrong', goal: 0 },
  ];
}

async function crowd(address: string, next: (number: number) => Ask) {
  const client = createClient(address, CROWD);
  try {
    return await load(client, CROWD, SECONDS, next);
  } finally {
    client.close();
  }
}
