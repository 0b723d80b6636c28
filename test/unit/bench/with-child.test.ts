import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withChild } from '../../bench/with-child.ts';

let root: string;
let file: string;

/** Answers each message, or does what the message says. */
const PROGRAM = `
  process.send('ready');
  process.on('message', (message) => {
    if (message === 'die') process.exit(3);
    if (message === 'fail') Promise.reject(new Error('nobody waits for this'));
    else process.send('heard ' + message);
  });
  process.on('disconnect', () => process.exit(process.argv[2] === 'badly' ? 4 : 0));`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'allelier-bench-child-'));
  file = join(root, 'child.mjs');
  writeFileSync(file, PROGRAM);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a process of the bench', () => {
  it('answers until its work is done', async () => {
    const heard = await withChild<string, string, string[]>(file, [], async ({ first, ask }) => [
      first,
      await ask('a'),
    ]);
    expect(heard).toEqual(['ready', 'heard a']);
  });

  it.each(['die', 'fail'])(
    'that is to %s ends the bench with an error, whatever the bench waits for',
    async (message) => {
      const never = withChild<string, string, never>(file, [], async ({ ask }) => {
        void ask(message).catch(() => undefined);
        return new Promise<never>(() => {});
      });
      await expect(never).rejects.toThrow(/child\.mjs ended with [13] before its work was done/);
      await expect(withChild<string, string, string>(file, [], ({ ask }) => ask(message))).rejects.toThrow(
        'ended with',
      );
    },
  );

  it('that ends badly after its work is an error too', async () => {
    await expect(withChild(file, ['badly'], async () => 'done')).rejects.toThrow('child.mjs ended with 4.');
  });

  it('has ended when its work fails, and that failure is the one that is told', async () => {
    const failed = withChild(file, ['badly'], () => Promise.reject(new Error('the work itself')));
    await expect(failed).rejects.toThrow('the work itself');
  });
});
