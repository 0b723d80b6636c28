/**
 * What a figure is compared with: plain work on the same data, measured in the same run. Machines differ by a factor of
 * five from hour to hour, so only the ratio can be compared with that of another run.
 */
export interface Reference {
  what: string;
  /** Milliseconds, or MB/s for a speed. */
  value: number;
}

/** One line of the table. */
export interface Line {
  what: string;
  value: number;
  unit: 'MB/s' | '/s' | 'ms' | 's' | 'MB' | '%' | 'wrong';
  reference?: Reference;
  /** The ratio of each pair, where the figure and its reference were measured in turn. Their median is then the ratio. */
  ratios?: readonly number[];
  /**
   * With a reference a limit of the ratio, otherwise of the value: a lower one for speeds, an upper one for everything
   * else. Absent where only the figure is of interest.
   */
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

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Infinity;
}

/** Figures that were measured in turn with those of a reference, as a part of a line. */
export function inTurn(
  what: string,
  values: readonly number[],
  references: readonly number[],
): Required<Pick<Line, 'value' | 'reference' | 'ratios'>> {
  return {
    value: median(values),
    reference: { what, value: median(references) },
    ratios: values.map((value, index) => value / (references[index] ?? NaN)),
  };
}

/** How many times the reference a figure is. Undefined without a reference. */
export function ratioOf({ value, unit, reference, ratios }: Line): number | undefined {
  if (!reference) return undefined;
  if (ratios) return median(ratios);
  return (unit === 's' ? 1000 * value : value) / reference.value;
}

export function isMet(line: Line): boolean {
  const { value, unit, goal } = line;
  if (goal === undefined) return true;
  const figured = ratioOf(line) ?? value;
  return isSpeed(unit) ? figured >= goal : figured <= goal;
}

export function print(line: Line): void {
  const { what, value, unit, processor, peer } = line;
  const parts = [what.padEnd(60), `${figure(value)} ${unit}`.padEnd(14)];
  parts.push((processor === undefined ? '' : `processor ${figure(processor)} ${unit}`).padEnd(22));
  parts.push(comparison(line).padEnd(46), verdict(line).padEnd(22));
  say(parts.join(' ').trimEnd() + (peer === undefined ? '' : `   peer: ${peer}`));
}

function comparison(line: Line): string {
  const ratio = ratioOf(line);
  if (ratio === undefined || !line.reference) return '';
  const { what, value } = line.reference;
  const [low, high] = quartiles(line.ratios ?? []);
  const spread = line.ratios ? ` [${low.toFixed(2)}–${high.toFixed(2)} of ${line.ratios.length}]` : '';
  return `${ratio.toFixed(2).padStart(7)}${spread} × ${what} (${figure(value).trim()} ${isSpeed(line.unit) ? line.unit : 'ms'})`;
}

function verdict(line: Line): string {
  const { goal, unit, reference } = line;
  const noise = isNoisy(line) ? '  (the machine was too noisy to say)' : '';
  if (goal === undefined) return noise.trim();
  return `goal ${isSpeed(unit) ? '≥' : '≤'} ${goal} ${reference ? '×' : unit}  ${isMet(line) ? 'met' : 'MISSED'}${noise}`;
}

/** The part of a ratio by which that of another run may differ, so that the two can still be compared. */
const BEARABLE = 0.1;

/** Whether the ratios of the pairs differ so much that their median may be a tenth away in another run. */
export function isNoisy({ ratios }: Line): boolean {
  return ratios !== undefined && uncertainty(ratios) > BEARABLE * median(ratios);
}

/** Twice the standard error of the median, from the quartiles: single outliers do not count. */
function uncertainty(ratios: readonly number[]): number {
  const [low, high] = quartiles(ratios);
  return (2 * 0.93 * (high - low)) / Math.sqrt(ratios.length);
}

function quartiles(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return [at(0.25), at(0.75)];
}

function isSpeed(unit: Line['unit']): boolean {
  return unit === 'MB/s' || unit === '/s';
}

function figure(value: number): string {
  return value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0).padStart(7);
}
