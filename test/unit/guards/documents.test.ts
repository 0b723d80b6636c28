import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** Paths that a document names; `…/inbox` stands beside the path before it, `dialect*` for several. */
function namedPaths(text: string): string[] {
  const paths: string[] = [];
  const named =
    /(?<![\w/])((?:electron|renderer|shared|test|docs|\.ci)\/[\w./-]*[\w*])|`(…\/[\w./-]+|[\w.-]+\.(?:ts|yml|md|json))`/g;
  for (const [, path = '', other = ''] of text.matchAll(named)) {
    const beside = other.startsWith('…') ? dirname(paths.at(-1) ?? '') + other.slice(1) : other;
    paths.push(path || beside);
  }
  return paths;
}

test.each(['ARCHITECTURE.md', 'docs/glossary.md'])('every path that %s names exists', (name) => {
  const paths = namedPaths(read(name));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

test('a path beside another one is found', () => {
  expect(namedPaths('`electron/a/b.ts`, `…/c.ts` and (shared/api); `…/rpc`')).toEqual([
    'electron/a/b.ts',
    'electron/a/c.ts',
    'shared/api',
    'shared/rpc',
  ]);
});

test.each([
  ['ARCHITECTURE.md', 125],
  ['README.md', 80],
])('%s keeps to %i lines', (name, lines) => {
  expect(read(name).trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
});

test('no line of ARCHITECTURE.md is wider than 140 characters', () => {
  const lines = read('ARCHITECTURE.md').split('\n');
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
});

test('the glossary explains each word once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\*/gm)].map((match) => match[1] ?? '');
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('every document that %s links to exists', (name) => {
  const links = [...read(name).matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every script that the documents name is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const text = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].map(read).join('\n');
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
  const listed = [...read('CONTRIBUTING.md').matchAll(/^\| ((?:`[\w:]+` *)+)\|/gm)].flatMap(
    (row) => row[1]?.match(/[\w:]+/g) ?? [],
  );
  expect(listed.length).toBeGreaterThan(5);
  expect([...named, ...listed].filter((name) => !(name in scripts))).toEqual([]);
});

test('every picture that the README shows exists', () => {
  const pictures = [...read('README.md').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
