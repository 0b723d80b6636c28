import { fileNameFault } from './visible-name.ts';

/** Bytes of UTF-8. The most that file systems take. */
const LONGEST = 255;

/** Why a file cannot have this name in a submission. Undefined if it can. */
export function submittedNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The file has no name.';
  if (/[/\\]/.test(name)) return 'The name contains "/" or "\\". Rename the file.';
  if (/\p{Cc}/u.test(name)) return 'The name contains a control character. Rename the file.';
  const fault = fileNameFault(name);
  if (fault !== undefined) return `The name must not ${fault}. Rename the file.`;
  if (name.startsWith('.')) return 'The name begins with a dot, so sites hide the file. Rename it.';
  if (bytesOf(name) > LONGEST) return `The name is longer than ${LONGEST} bytes. Rename the file.`;
  return undefined;
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  return [...text].reduce((sum, letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
  }, 0);
}
