import type { Problem, ProblemDetail } from '#shared/problem.ts';

/** `abcZ.tfa:12: …`, as compilers write it, with whatever of the place is known. */
function detailLine({ file, line, column, row, field, reason }: ProblemDetail): string {
  const place = [file, line].filter((part) => part !== undefined).join(':');
  const cell = [
    row === undefined ? '' : `row ${row}`,
    column === undefined ? '' : `column ${column}`,
    field === undefined ? '' : field,
  ];
  const parts = [place, cell.filter((part) => part !== '').join(', '), reason];
  return `  ${parts.filter((part) => part !== '').join(': ')}\n`;
}

/** A refusal for a terminal: the sentence, then each place that is wrong. `about` names what was being done, e.g. a file. */
export function problemLines({ message, details = [], omitted = 0 }: Problem, about?: string): string {
  const more = omitted > 0 ? `  … and ${omitted} more.\n` : '';
  return `allelier: ${about === undefined ? '' : `${about}: `}${message}\n${details.map(detailLine).join('')}${more}`;
}
