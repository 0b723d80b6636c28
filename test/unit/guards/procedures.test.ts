import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { procedures } from '#shared/rpc/contract/contract.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The screens, and the hosts with the shell. */
const CALLERS = ['renderer/**/*.{ts,tsx}', 'electron/*.ts', 'electron/{desktop,browser-host,cli}/**/*.ts'];

it('each procedure is called by a screen, a host or the shell', () => {
  const sources = globSync(CALLERS, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const isCalled = (name: string) => sources.some((source) => source.includes(`'${name}'`));
  expect(sources.length).toBeGreaterThan(100);
  expect(Object.keys(procedures).filter((name) => !isCalled(name))).toEqual([]);
});
