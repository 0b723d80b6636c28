import { basename } from 'node:path';
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

/** The sentence with the file that it is about, which may name that file itself, without its folder. */
function sentenceAbout(message: string, about: string): string {
  const own = `${basename(about)}: `;
  return `${about}: ${message.startsWith(own) ? message.slice(own.length) : message}`;
}

/** A refusal for a terminal: the sentence, then each place that is wrong. `about` names what was being done, e.g. a file. */
export function problemLines({ message, details = [], omitted = 0 }: Problem, about?: string): string {
  const more = omitted > 0 ? `  … and ${omitted} more.\n` : '';
  const sentence = about === undefined ? message : sentenceAbout(message, about);
  // A single detail is often the sentence once more.
  const lines = details.filter(({ reason }) => !message.endsWith(reason)).map(detailLine);
  return `allelier: ${sentence}\n${lines.join('')}${more}`;
}
