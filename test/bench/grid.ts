import { GridChecks } from '#renderer/records/grid/grid-checks.ts';
import { gridReducer } from '#renderer/records/grid/grid-action.ts';
import { startGrid, type GridState } from '#renderer/records/grid/grid-state.ts';
import { makeTable } from '#renderer/records/grid/grid-table.ts';
import { isolateColumns, isolateRules } from '#renderer/records/isolates/isolate-rules.ts';
import { readPasted } from '#shared/tabular/read-block.ts';
import { CHECK_GOAL, GRID_ROWS, gridFields, gridText } from './grid-sample.ts';
import { medianTime } from './reference.ts';
import type { Group, Line } from './table.ts';

export const gridGroup: Group = {
  name: 'grid',
  title: 'A grid of isolates that is filled in: pasting, checking, one edit',
  async measure() {
    return [...linesOf(20), ...linesOf(200)];
  },
};

/** Figures of a table with this many columns. The longest piece says how long a key may have to wait. */
function linesOf(width: number): Line[] {
  const fields = gridFields(width - 4);
  const ids = isolateColumns(fields, 'isolates').map(({ id }) => id);
  const rules = isolateRules(ids, fields, () => undefined, 'isolates');
  const text = gridText(fields);
  const block = readPasted(text);
  const empty = startGrid(makeTable(ids));
  const full = gridReducer(empty, { type: 'paste', block });
  const all = timeOf(() => checkAll(rules, full));
  const edited = gridReducer(gridReducer(full, { type: 'go', to: { row: 5000, column: 1 } }), {
    type: 'commit',
    text: 'Country C2',
    to: 'stay',
  });
  const checks = runner(rules);
  checks.run(full);
  const again = timeOf(() => {
    checks.run(full);
    return checks.run(edited);
  });
  const split = {
    what: 'a plain split of the text',
    value: medianTime(() => void text.split('\n').map((line) => line.split('\t'))),
  };
  const touch = () => {
    let length = 0;
    for (const cells of block) for (const cell of cells) length += cell.trim().length;
    if (length === 0) throw new Error('The table is empty.');
  };
  const pass = { what: 'a plain pass over the cells', value: medianTime(touch) };
  const what = `${GRID_ROWS.toLocaleString('en')} × ${width}`;
  return [
    {
      what: `${what}: read what is pasted`,
      value: medianTime(() => void readPasted(text)),
      unit: 'ms',
      reference: split,
    },
    {
      what: '  put into the table',
      value: medianTime(() => void gridReducer(empty, { type: 'paste', block })),
      unit: 'ms',
    },
    { what: '  check all of it', value: all.whole, unit: 'ms', reference: pass, goal: CHECK_GOAL },
    { what: '  the longest piece of that, processor time', value: all.longest, unit: 'ms', goal: 50 },
    { what: '  check again after two edits', value: again.whole, unit: 'ms' },
  ];
}

/** Milliseconds. */
interface Taken {
  whole: number;
  /** The longest piece, in processor time of its thread: by the clock it would hold what others did meanwhile. */
  longest: number;
}

/** The median of five times. */
function timeOf(work: () => Taken): Taken {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const { longest } = work();
    return { whole: performance.now() - start, longest };
  });
  return times.toSorted((left, right) => left.whole - right.whole)[2] as Taken;
}

function checkAll(rules: ReturnType<typeof isolateRules>, state: GridState): Taken {
  return runner(rules).run(state);
}

/** Checks whose pieces run one after the other, each timed. */
function runner(rules: ReturnType<typeof isolateRules>): { run: (state: GridState) => Taken } {
  let waiting: (() => void)[] = [];
  const later = (work: () => void) => {
    waiting.push(work);
    return () => (waiting = waiting.filter((other) => other !== work));
  };
  const checks = new GridChecks(rules, { later, quiet: later });
  return {
    run: ({ table }) => {
      let [whole, longest] = [0, 0];
      checks.update(table);
      while (waiting.length > 0) {
        const [start, used] = [performance.now(), process.threadCpuUsage()];
        waiting.shift()?.();
        whole += performance.now() - start;
        const { user, system } = process.threadCpuUsage(used);
        longest = Math.max(longest, (user + system) / 1000);
      }
      return { whole, longest };
    },
  };
}
