/** One line of the table; `goal` is a lower limit for speeds, an upper one for everything else. */
export interface Line {
  what: string;
  value: number;
  unit: 'MB/s' | 'ms' | 's' | 'MB' | 'wrong';
  /** Absent where only the figure is of interest. */
  goal?: number;
  /**
   * Processor time of all threads, in the unit of `value`. It says more than the clock while others use the machine.
   */
  processor?: number;
  /** What a program of the same purpose needs, or why that is not known. */
  peer?: string;
}

/** Some lines of the table, and how they are measured. `npm run bench -- NAME` measures those of one group. */
export interface Group {
  name: string;
  title: string;
  measure(): Promise<Line[]>;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Infinity;
}

export function isMet({ value, unit, goal }: Line): boolean {
  return goal === undefined || (unit === 'MB/s' ? value >= goal : value <= goal);
}

export function print(line: Line): void {
  const { what, value, unit, goal, processor, peer } = line;
  const parts = [what.padEnd(60), `${figure(value)} ${unit}`.padEnd(14)];
  parts.push((processor === undefined ? '' : `processor ${figure(processor)} ${unit}`).padEnd(22));
  parts.push(goal === undefined ? ''.padEnd(24) : goalText(line, goal));
  say(parts.join(' ') + (peer === undefined ? '' : `   peer: ${peer}`));
}

function goalText(line: Line, goal: number): string {
  const sign = line.unit === 'MB/s' ? '≥' : '≤';
  return `goal ${sign} ${goal} ${line.unit}`.padEnd(17) + (isMet(line) ? 'met   ' : 'MISSED');
}

function figure(value: number): string {
  return value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0).padStart(7);
}
