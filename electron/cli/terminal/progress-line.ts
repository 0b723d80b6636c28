import { numberText } from '#shared/count-of.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { Output } from './streams.ts';

/** Shows the progress of a command: on a terminal in one line that changes, elsewhere in a line now and then. A wait is shown at once. */
interface ProgressLine extends Disposable {
  readonly show: (progress: Progress) => void;
  /** Removes the line from the terminal, so that something else can be written. */
  readonly clear: () => void;
}

/** Milliseconds between two updates on a terminal, and between two lines in a log. */
const TERMINAL_INTERVAL = 100;
const LOG_INTERVAL = 5_000;
const BAR_WIDTH = 24;

function amount(value: number, unit: string): string {
  if (unit !== 'bytes') return numberText(Math.round(value));
  return `${(value / 1_000_000).toFixed(1)} MB`;
}

/** `12.0 MB of 48.1 MB` or `120 of 500 alleles`, and the message. */
export function progressText({ done, total, unit, message }: Progress): string {
  const counted = total === undefined ? amount(done, unit) : `${amount(done, unit)} of ${amount(total, unit)}`;
  const text = unit === 'bytes' ? counted : `${counted} ${unit}`;
  return message === undefined ? text : `${text}  ${message}`;
}

function bar({ done, total }: Progress): string {
  if (!total) return '';
  const filled = Math.round(BAR_WIDTH * Math.min(1, done / total));
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] `;
}

/** A progress line on `output`. `now` is the clock in milliseconds. */
export function createProgressLine(
  output: Output,
  now: () => number = performance.now.bind(performance),
): ProgressLine {
  const interval = output.isTTY ? TERMINAL_INTERVAL : LOG_INTERVAL;
  // A log gets its first line only if the work takes long.
  let last = output.isTTY ? -Infinity : now();
  let isShown = false;

  return {
    show(progress) {
      const { is_waiting = false, message = '' } = progress;
      // It is told once, and may last.
      if (!is_waiting && now() - last < interval) return;
      last = now();
      const text = is_waiting ? message : progressText(progress);
      isShown = output.isTTY === true;
      // A terminal that does not know its width reports 0.
      const line = `${is_waiting ? '' : bar(progress)}${text}`.slice(0, (output.columns || 80) - 1);
      output.write(isShown ? `\r\u001b[K${line}` : `${text}\n`);
    },
    clear() {
      if (isShown) output.write('\r\u001b[K');
      isShown = false;
    },
    [Symbol.dispose]() {
      this.clear();
    },
  };
}
