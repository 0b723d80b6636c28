import { describe, expect, it } from 'vitest';
import { decodeBase64, keptName, nameProblem } from '#electron/submissions/files/sent-file.ts';

const decoded = (text: string) => Buffer.concat([...decodeBase64(Buffer.from(text))]);

describe('base64 of an upload', () => {
  it('is decoded in pieces, whatever the line breaks and the alphabet', () => {
    const bytes = Buffer.alloc(3_000_001, 'allele \u0000\u00ff');
    const lines = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    expect(decoded(lines).equals(bytes)).toBe(true);
    expect(decoded(bytes.toString('base64url')).equals(bytes)).toBe(true);
  });

  it('is lenient as deployed servers are', () => {
    expect(decoded(' QU NH!VA ').toString()).toBe('ACGT');
    expect(decoded('QUNHVA==QUNH').toString()).toBe('ACGT');
    expect(decoded('???').length).toBe(0);
  });
});

describe('a name of a file', () => {
  it('is refused if it has parts of a path, control characters or too many bytes', () => {
    for (const name of ['', ' ', '.', '..', 'a/b', '..\\b', 'a\u0000b', 'a\nb', 'x'.repeat(300), '\ud800']) {
      expect(nameProblem(name), JSON.stringify(name)).toEqual(expect.any(String));
    }
    for (const name of ['a.fas', 'a..b.fas', '..a', 'CON', 'nul.txt', 'ä β.fasta.gz', '.hidden', 'x'.repeat(255)]) {
      expect(nameProblem(name), name).toBeUndefined();
    }
  });

  it.each([
    ['nul.', 'must not end with a dot, which some systems leave out'],
    ['trail. ', 'must not begin or end with a blank'],
    ['\u200b', 'must not contain the character U+200B, which nobody sees'],
    ['reads\u200f.fas', 'must not contain the character U+200F, which nobody sees'],
    ['\u202efas.exe', 'must not contain the character U+202E, which nobody sees'],
    ['\u0301', 'must not be invisible'],
  ])('is refused if nobody sees what it is: %j', (name, reason) => {
    expect(nameProblem(name)).toBe(reason);
  });

  it('may have the joiners that a language or a composed sign needs', () => {
    for (const name of ['نامه\u200cها.fas', '\u{1f469}\u200d\u{1f52c}.fas']) expect(nameProblem(name)).toBeUndefined();
  });

  it('is the same however its letters are composed', () => {
    expect(keptName('a\u0308.fas')).toBe('\u00e4.fas');
  });
});
