import { basename } from 'node:path';
import type { Problem, ProblemDetail } from '#shared/problem.ts';

/** One line like those of compilers, `abcZ.tfa:12: …`, with whatever is known of the place. */
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

/**
 * The sentence with the name of the file in front. The sentence may already begin with that name, with or without its
 * folder.
 */
function sentenceAbout(message: string, about: string): string {
  const own = [about, basename(about)].map((name) => `${name}: `).find((start) => message.startsWith(start));
  return `${about}: ${message.slice(own?.length ?? 0)}`;
}

/**
 * A refusal for a terminal: the sentence, then a line for each fault. `about` names what was being done, such as a
 * file.
 */
export function problemLines({ message, details = [], omitted = 0 }: Problem, about?: string): string {
  const more = omitted > 0 ? `  … and ${omitted} more.\n` : '';
  const sentence = about === undefined ? message : sentenceAbout(message, about);
  // A single detail often only repeats the sentence.
  const lines = details.filter(({ reason }) => !message.endsWith(reason)).map(detailLine);
  return `allelier: ${sentence}\n${lines.join('')}${more}`;
}
