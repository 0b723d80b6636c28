import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { droppedRoots } from '#electron/desktop/dropped-paths.ts';
import { createUploads } from '#electron/desktop/uploads.ts';
import type { Workbench } from '#electron/workbench/workbench.ts';
import { AppError } from '#shared/problem.ts';

/** A workbench that remembers what arrived, and refuses files called `bad`. */
function receiver() {
  const received = new Map<string, string>();
  const files: Workbench['files'] = {
    registerPaths: () => Promise.resolve([]),
    beginUpload: () => undefined,
    async uploadFile(_batch, relativePath, content) {
      if (relativePath === 'bad') throw new AppError(400, 'bad_upload_path', 'This name cannot be taken.');
      let text = '';
      for await (const chunk of content) text += Buffer.from(chunk).toString();
      received.set(relativePath, text);
    },
    finishUpload: () => Promise.resolve([]),
    takeDownload: () => undefined,
  };
  return { uploads: createUploads(files), received };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a file that arrives in pieces', () => {
  test('is put together in order, one file after the other', async () => {
    const { uploads, received } = receiver();
    uploads.open('batch', 'a.fas');
    await uploads.chunk('batch', bytes('>1\n'));
    await uploads.chunk('batch', bytes('ACGT'));
    await uploads.close('batch');
    uploads.open('batch', 'b.fas');
    await uploads.close('batch');
    await uploads.finish('batch');
    expect([...received]).toEqual([
      ['a.fas', '>1\nACGT'],
      ['b.fas', ''],
    ]);
  });

  test('is refused with the reason of the workbench, at the next piece', async () => {
    const { uploads } = receiver();
    uploads.open('batch', 'bad');
    await expect(uploads.chunk('batch', bytes('x'))).rejects.toThrow('This name cannot be taken.');
    await expect(uploads.close('batch')).rejects.toThrow('This name cannot be taken.');
  });

  test('is given up when the window goes, and nothing of it is kept', async () => {
    const { uploads, received } = receiver();
    uploads.open('batch', 'a.fas');
    await uploads.chunk('batch', bytes('>1\n'));
    uploads.abortAll();
    await expect(uploads.chunk('batch', bytes('ACGT'))).rejects.toThrow('not known');
    expect(received.size).toBe(0);
  });

  test('must be announced, come in pieces of bounded size, and be one at a time', async () => {
    const { uploads } = receiver();
    await expect(uploads.chunk('batch', bytes('x'))).rejects.toThrow('not known');
    uploads.open('batch', 'a.fas');
    expect(() => uploads.open('batch', 'b.fas')).toThrow('not complete');
    await expect(uploads.chunk('batch', new Uint8Array(5 * 1024 * 1024))).rejects.toThrow('too large');
    await expect(uploads.finish('batch')).rejects.toThrow('not complete');
  });
});

describe('dropped files with paths', () => {
  test('are the dropped folder, once, and single files as they are', () => {
    const files = [
      { absolute: '/home/me/neisseria/abcZ.tfa', relative: 'neisseria/abcZ.tfa' },
      { absolute: '/home/me/neisseria/more/adk.tfa', relative: 'neisseria/more/adk.tfa' },
      { absolute: '/home/me/genome.fna', relative: 'genome.fna' },
    ];
    expect(droppedRoots(files, path.posix)).toEqual(['/home/me/neisseria', '/home/me/genome.fna']);
  });

  test('on Windows have their own separators', () => {
    const files = [{ absolute: 'C:\\data\\neisseria\\abcZ.tfa', relative: 'neisseria/abcZ.tfa' }];
    expect(droppedRoots(files, path.win32)).toEqual(['C:\\data\\neisseria']);
  });

  test('whose place in the folder does not match their path are taken one by one, and relative paths not at all', () => {
    const files = [
      { absolute: '/home/me/abcZ.tfa', relative: 'elsewhere/abcZ.tfa' },
      { absolute: 'abcZ.tfa', relative: 'abcZ.tfa' },
    ];
    expect(droppedRoots(files, path.posix)).toEqual(['/home/me/abcZ.tfa']);
  });
});
