import { setImmediate } from 'node:timers/promises';
import { distanceOf, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import { numberText } from '#shared/count-of.ts';
import { command, option } from '../command.ts';
import {
  COMPARISON_OPTIONS,
  comparisonMisuse,
  SAMPLE_ARGUMENTS,
  wholeNumber,
  withComparison,
} from './compared-samples.ts';

const FORMATS = ['tsv', 'csv', 'phylip'] as const;
type Format = (typeof FORMATS)[number];

/** Samples whose rows are counted together. */
const TOGETHER = 64;

/** Prints a square matrix, a row for each sample. */
export const distances = command({
  path: 'distances',
  help: 'print at how many loci each two samples differ, as a square table',
  arguments: SAMPLE_ARGUMENTS,
  options: {
    ...COMPARISON_OPTIONS,
    format: option('<format>', 'output', { choices: FORMATS, default: 'tsv' }),
    max: option('<number>', 'print this number for larger distances', { parse: wholeNumber }),
  },
  misuse: (input) => comparisonMisuse(input),
  after: `
The table has the form of cgmlst-dists, in the order of the input; isolates of a database are in the order of their ids, old versions left out.
Loci at which one of two samples has no allele, several or a provisional one do not count, unless --missing says otherwise. What is left out,
and what counts as missing, stands on stderr. Two samples that share no locus have the distance 0, as in cgmlst-dists, and are counted there;
scaled, they have none (-).`,
  run: (input, shell) =>
    withComparison(input, shell, async (comparison) => {
      const withoutShared = await printMatrix(comparison, input, async (text) => {
        shell.stdout.write(text);
        // Lets Ctrl C be heard.
        await setImmediate();
        shell.signal.throwIfAborted();
      });
      if (withoutShared > 0) {
        shell.note(`${numberText(withoutShared)} of the pairs share no locus: nothing is known of their distance.`);
      }
    }),
});

/** Gives the number of pairs without a common locus. */
async function printMatrix(
  comparison: SampleComparison,
  { format, max }: { format: Format; max?: number },
  print: (text: string) => Promise<void>,
): Promise<number> {
  const { names, matrix } = comparison;
  const most = max === undefined ? {} : { most: max };
  await print(headOf(names, format));
  let withoutShared = 0;
  for (let first = 0; first < names.length; first += TOGETHER) {
    const lefts = [...names.keys()].slice(first, first + TOGETHER);
    const rows = lefts.map((): string[] => []);
    matrix.compare(
      lefts,
      (left, right, differences) => {
        const distance = distanceOf(comparison, left, right, differences);
        if (Number.isNaN(distance) && left < right) withoutShared += 1;
        const row = rows[left - first];
        if (row) row[right] = cellOf(distance, comparison.missing === 'scaled', max);
      },
      most,
    );
    await print(lefts.map((left, index) => lineOf(names[left] ?? '', rows[index] ?? [], format)).join(''));
  }
  return withoutShared;
}

function cellOf(distance: number, isScaled: boolean, max = Infinity): string {
  if (Number.isNaN(distance)) return isScaled ? '-' : '0';
  const shown = Math.min(distance, max);
  return Number.isInteger(shown) ? String(shown) : String(Number(shown.toFixed(2)));
}

function headOf(names: readonly string[], format: Format): string {
  if (format === 'phylip') return `${names.length}\n`;
  return lineOf(
    'cgmlst-dists',
    names.map((name) => nameOf(name, format)),
    format,
  );
}

function lineOf(name: string, cells: readonly string[], format: Format): string {
  const others = format === 'tsv' ? '\t' : format === 'csv' ? ',' : ' ';
  return `${nameOf(name, format)}${others}${cells.join(others)}\n`;
}

function nameOf(name: string, format: Format): string {
  if (format === 'tsv') return name.replaceAll(/[\t\r\n]+/g, ' ');
  if (format === 'phylip') return name.replaceAll(/\s+/g, '_');
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
