/**
 * Counts the program outside its tests: how large it is, and how often one thing is told. `npm test` prints the counts, and
 * `node test/support/house.ts` prints them alone
 * (`--types`: also the types that several files declare). Lines of code are those without comments, imports and blanks.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

interface SourceFile {
  path: string;
  text: string;
  /** Paths of the files that it imports, types included. */
  imports: Set<string>;
}

/** The layers of the program; tests are not counted. */
const SOURCES = ['electron/**/*.{ts,tsx}', 'renderer/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}'];

/** Members that stand in many files, each with what it is. */
const MEMBERS = [
  ['match_longest', 'a flag of loci'],
  ['original_designation', 'a member of contigs'],
  ['allow_missing_loci', 'a flag of schemes'],
] as const;

function readSources(root: string): SourceFile[] {
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !path.endsWith('.d.ts'));
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const named = [...text.matchAll(/(?:from|import|import\()\s*\(?'([^']+)'/g)].map(([, name = '']) => name);
    return { path, text, imports: new Set(named.flatMap((name) => targetOf(root, path, name) ?? [])) };
  });
}

/** Path of the file that an import in the file `path` names; undefined for a package. */
function targetOf(root: string, path: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : undefined;
}

const keepBreaks = (text: string): string => text.replace(/[^\n]/g, '');

function codeLines(text: string): number {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, keepBreaks)
    .replace(/^import[\s\S]*?from '[^']+';$/gm, keepBreaks)
    .replace(/^import '[^']+';$/gm, '');
  return bare.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

const commentLines = (text: string): number => text.match(/^\s*(\/\/|\/\*|\*)/gm)?.length ?? 0;

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Exported names of all files, each with the number of files that import it by name. */
function countUsers(root: string, files: SourceFile[]): Map<string, number> {
  const users = new Map<string, number>();
  const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type|let) (\w+)/gm;
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(EXPORT)) users.set(`${path}:${name}`, 0);
  for (const { path, text } of files) {
    for (const [, names = '', from = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)) {
      for (const [name] of names.matchAll(/(?<!\bas )\b(?!type |as )\w+/g)) {
        const key = `${targetOf(root, path, from)}:${name}`;
        const known = users.get(key);
        if (known !== undefined) users.set(key, known + 1);
      }
    }
  }
  return users;
}

/** Names of types that more than one file declares, in alphabetical order. */
function typesInSeveralFiles(files: SourceFile[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
    }
  }
  return [...places].flatMap(([name, paths]) => (paths.size > 1 ? [name] : [])).toSorted();
}

/** What is counted, and the numbers for the project in the folder `root`. */
export function measureHouse(root: string) {
  const files = readSources(root);
  const filesWith = (pattern: RegExp, except?: RegExp) =>
    files.filter(({ path, text }) => pattern.test(text) && !except?.test(path)).length;
  const code = sum(files.map(({ text }) => codeLines(text)));
  const users = [...countUsers(root, files).values()];
  const importers = new Map<string, number>();
  for (const { imports } of files) for (const path of imports) importers.set(path, (importers.get(path) ?? 0) + 1);
  const spread = /\.\.\.\([^()]*\? (\{\}|\{[^{}]*\}) : (\{\}|\{[^{}]*\})\)/g;
  return {
    files: files.length,
    'lines of code': code,
    'comments, % of code': Math.round((sum(files.map(({ text }) => commentLines(text))) / code) * 1000) / 10,
    ...Object.fromEntries(
      MEMBERS.map(([name, what]) => [`files that name ${name} (${what})`, filesWith(new RegExp(`\\b${name}\\b`))]),
    ),
    'files that ask for the face outside the dialect': filesWith(/\bface\.name\b/, /dialect|\/face\.ts$/),
    'files with parentPort or new Worker': filesWith(/\bparentPort\b|\bnew Worker\(/),
    'conditional spreads': sum(files.map(({ text }) => text.match(spread)?.length ?? 0)),
    exports: users.length,
    'exports that one other file alone uses': users.filter((count) => count === 1).length,
    'type names declared in several files': typesInSeveralFiles(files).length,
    'files that one other file alone imports': files.filter(({ path }) => importers.get(path) === 1).length,
  };
}

/** The measures as lines, the number first. */
export function houseLines(root: string): string[] {
  return Object.entries(measureHouse(root)).map(([name, value]) => `${String(value).padStart(7)}  ${name}`);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  console.log(houseLines(root).join('\n'));
  if (process.argv.includes('--types')) console.log(typesInSeveralFiles(readSources(root)).join('\n'));
}
