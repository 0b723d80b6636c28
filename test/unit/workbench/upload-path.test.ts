import { join, relative, sep } from 'node:path';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uploadPathParts } from '#electron/workbench/files/upload-staging.ts';
import { AppError } from '#shared/problem.ts';

function partsOrRefusal(path: string): string[] | undefined {
  try {
    return uploadPathParts(path);
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'bad_upload_path') return undefined;
    throw error;
  }
}

describe('the path of an uploaded file', () => {
  it('keeps folder and name of an ordinary file', () => {
    expect(uploadPathParts('neisseria/abcZ.tfa')).toEqual(['neisseria', 'abcZ.tfa']);
    expect(uploadPathParts('données été/α β.fasta.gz')).toEqual(['données été', 'α β.fasta.gz']);
  });

  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:\\x',
    '\\\\server\\x',
    'a\0b',
    'a//b',
    '',
    '.',
    'a/.',
    ' ',
    '\u200b',
    'a/\u200f',
  ])('refuses %j', (path) => {
    expect(partsOrRefusal(path)).toBeUndefined();
  });

  it('renames what a file system gives another meaning', () => {
    expect(uploadPathParts('con.txt')).toEqual(['con.txt_']);
    expect(uploadPathParts('a:b?.fa')).toEqual(['a_b_.fa']);
    expect(uploadPathParts('reads\u200f.fa')).toEqual(['reads_.fa']);
    expect(uploadPathParts('trailing.')).toEqual(['trailing._']);
  });

  it('never leads out of the staging folder, whatever a page sends', () => {
    const piece = oneof(
      constantFrom('..', '.', '', '/', '\\', 'C:', '\0', '%2e%2e', '..\\', 'a', '~', 'nul'),
      string({ unit: 'grapheme', maxLength: 300 }),
    );
    assert(
      property(array(piece, { maxLength: 20 }), constantFrom('/', '\\'), (pieces, separator) => {
        const parts = partsOrRefusal(pieces.join(separator));
        if (parts === undefined) return;
        const inside = relative('/staging/one', join('/staging/one', ...parts));
        expect(inside.split(sep)).toEqual(parts);
        expect(parts.every((part) => part !== '..' && !/[/\\\0]/.test(part))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
