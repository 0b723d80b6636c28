import { fileNameFault } from '#shared/rules/visible-name.ts';

/** Bytes of UTF-8. The most that file systems take, so that a file can be saved under its name elsewhere. */
const LONGEST = 255;

/**
 * A name of a file of a submission as it is kept: equal letters are written in one way (Unicode NFC). It never becomes a path here,
 * so what only some systems refuse, as `CON`, is a name like others.
 */
export function keptName(name: string): string {
  return name.normalize('NFC');
}

/**
 * What is wrong with a name, for "filename …". Undefined if nothing is. Dots within a name lead nowhere: deployed servers refuse
 * `a..b.fas` for its file (`wire-notes.md` §8.5), but take it in the table that names the file.
 */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty';
  if (/[/\\]/.test(name)) return 'must not contain "/" or "\\"';
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return 'must not contain control characters';
  const fault = fileNameFault(name);
  if (fault !== undefined) return `must not ${fault}`;
  if (Buffer.byteLength(keptName(name)) > LONGEST) return `must not be longer than ${LONGEST} bytes of UTF-8`;
  return undefined;
}
