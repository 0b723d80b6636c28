import { readTable } from '#electron/exchange/isolates/table-rows.ts';
import { bytesOf } from './process-memory.ts';

/** A process of its own, so that the kernel counts only what reading takes. Gives the cells and the growth in bytes. */
export interface MeasuredReading {
  cells: number;
  growth: number;
}

async function read(path: string): Promise<MeasuredReading> {
  // Everything that is loaded on demand is there before memory is first measured.
  for await (const _ of readTable(`${path}.none.xlsx`, { onBytes: () => {}, onProblem: () => {} }));
  const before = bytesOf('VmRSS');
  let cells = 0;
  for await (const rows of readTable(path, {
    onBytes: () => {},
    onProblem: ({ reason }) => process.stderr.write(reason),
  })) {
    for (const row of rows) cells += row.cells.length;
  }
  return { cells, growth: bytesOf('VmHWM') - before };
}

const [, , path = ''] = process.argv;
process.stdout.write(JSON.stringify(await read(path)));
