import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { procedures } from '#shared/rpc/contract/contract.ts';

/** ARCHITECTURE.md shows how a request, an edit or a job goes through the program. What it names on the way must be there. */
const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const inQuotes = (pattern: string): string[] =>
  [...text.matchAll(new RegExp(`['\`]${pattern}['\`]`, 'g'))].map(([, name = '']) => name);

/** Who asks for routes: the screens, the shell, and what the workbench asks of sites. */
const clients = globSync(['renderer/**/*.{ts,tsx}', 'electron/{cli,workbench,mirror,remote}/**/*.ts'], {
  cwd: root,
}).map((file) => readFileSync(join(root, file), 'utf8'));

/** Pages for people, which are no routes of the contract. */
const PAGES = new Set(['/docs']);

// That each procedure is called by somebody is claimed in `procedures.test.ts`.
test('the procedures that ARCHITECTURE.md names exist', () => {
  const named = inQuotes('([a-z]+(?:-[a-z]+)*:[a-z]+(?:-[a-z]+)*)').filter((name) => !name.startsWith('node:'));
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in procedures))).toEqual([]);
});

test('the addresses that ARCHITECTURE.md names are routes of the service', () => {
  const known = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`));
  const named = inQuotes("((?:GET|POST|PUT|PATCH|DELETE) /[^'`\\s]*)").map((one) => one.replace(' /bigsdb/', ' /'));
  expect(named.filter((one) => !known.has(one) && !PAGES.has(one.replace('GET ', '')))).toEqual([]);
});

test('the routes that ARCHITECTURE.md names by their id are asked for', () => {
  const named = inQuotes('([a-z]+[A-Z]\\w+)').filter((name) => name in routes);
  const isAskedFor = (name: string) => clients.some((source) => new RegExp(`\\b${name}\\b`).test(source));
  expect(named.filter((name) => !isAskedFor(name))).toEqual([]);
});
