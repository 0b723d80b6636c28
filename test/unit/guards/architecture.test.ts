import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { procedures } from '#shared/rpc/contract/contract.ts';

/** ARCHITECTURE.md leads through the program: each step names a function with its file, and what one side asks of the other. */
const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));

/** Who calls procedures, who asks for routes, who answers them, and who asks for actions. */
const code = {
  screens: sourcesOf('renderer/**/*.{ts,tsx}', 'electron/*.ts', 'electron/{desktop,browser-host,cli}/**/*.ts'),
  clients: sourcesOf('renderer/**/*.{ts,tsx}', 'electron/{cli,workbench,mirror,remote}/**/*.ts'),
  server: sourcesOf('electron/server/routes/**/*.ts'),
  core: sourcesOf('electron/{curation,submissions,server,store,workbench}/**/*.ts'),
};
type Code = typeof code;

const PROCEDURE = /^[a-z]+(?:-[a-z]+)*:[a-z]+(?:-[a-z]+)*$/;
const ACTION = /^[a-z]+\.(?!sqlite)[a-z_]+$/;
const has = (sources: readonly string[], pattern: RegExp) => sources.some((source) => pattern.test(source));

/** What is wrong with the name of a procedure, an action or a route. Undefined if it is none of them, or is called. */
function faultOfCall(name: string, { screens, clients, server, core }: Code): string | undefined {
  if (PROCEDURE.test(name)) {
    if (!(name in procedures)) return `${name} is no procedure`;
    return has(screens, new RegExp(`'${name}'`)) ? undefined : `nothing calls ${name}`;
  }
  if (ACTION.test(name)) {
    if (!has(core, new RegExp(`'${name}': `))) return `${name} is no action`;
    return has(core, new RegExp(`'${name}'(?!:)`)) ? undefined : `nothing asks for ${name}`;
  }
  if (!(name in routes)) return undefined;
  if (!has(server, new RegExp(`\\broutes\\.${name}\\b`))) return `nothing answers ${name}`;
  const asked = new RegExp(`\\broutes\\.${name}\\b|import [^;]*\\b${name}\\b[^;]* from '#shared/api/`);
  return has(clients, asked) ? undefined : `nothing asks for ${name}`;
}

/** What is wrong with a step: `function` (`file`), where `…/file` lies beside the file before it. */
function faultsOfStep(step: string, now: Code): string[] {
  const faults: string[] = [];
  const called = [...step.matchAll(/`([\w.:-]+)`(?! \(`)/g)].flatMap(([, name = '']) =>
    /^[a-z]/.test(name) && !step.includes(`(\`${name}\`)`) ? [name] : [],
  );
  let folder = '';
  const named = [...step.matchAll(/`(\w+)` \(`([^`]+)`\)/g)];
  for (const [, name = '', written = ''] of named) {
    const path = written.replace(/^…/, folder);
    folder = dirname(path);
    if (!existsSync(join(root, path))) faults.push(`${path} is not there`);
    else if (!declares(path, name)) faults.push(`${path} does not declare ${name}`);
  }
  if (named.length === 0) faults.push(`no function: ${step}`);
  for (const name of called) {
    const isCall = PROCEDURE.test(name) || ACTION.test(name) || name in routes;
    const fault = isCall ? faultOfCall(name, now) : `${name} has no file`;
    if (fault) faults.push(fault);
  }
  return faults;
}

function declares(path: string, name: string): boolean {
  const source = readFileSync(join(root, path), 'utf8');
  return new RegExp(`^(?:export )?(?:async )?(?:function\\*?|const|class) ${name}\\b`, 'm').test(source);
}

/** The steps of each journey, by its title. */
function journeysOf(text: string): Map<string, string[]> {
  const [, journeys = ''] = /^## Five journeys$(.*?)^## /ms.exec(text) ?? [];
  const sections = journeys.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return [title, lines.filter((line) => /^\d\. /.test(line))];
    }),
  );
}

test('ARCHITECTURE.md tells five journeys of at most six steps', () => {
  const steps = [...journeysOf(page).values()].map(({ length }) => length);
  expect(steps).toHaveLength(5);
  expect(steps.filter((count) => count < 4 || count > 6)).toEqual([]);
});

test('each step of its journeys is in the code', () => {
  const steps = [...journeysOf(page).values()].flat();
  expect(steps.flatMap((step) => faultsOfStep(step, code))).toEqual([]);
});

test('the procedures, actions and routes that it names are called', () => {
  const named = [...page.matchAll(/['`]([\w.:-]+)['`]/g)].map(([, name = '']) => name);
  expect(named.filter((name) => PROCEDURE.test(name)).length).toBeGreaterThan(5);
  expect(named.flatMap((name) => faultOfCall(name, code) ?? [])).toEqual([]);
});

test('the addresses that it names are routes of the service', () => {
  const known = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`));
  const named = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`\s]*)`/g)].map(([, one = '']) =>
    one.replace(' /bigsdb/', ' /'),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

const ENGINE = '`typeSequence` (`electron/typing/type-sequence.ts`)';

test.each([
  ['`typeSequence` (`electron/typing/engine.ts`) types.', 'electron/typing/engine.ts does not declare typeSequence'],
  ['`typeSequence` (`electron/typing/no-engine.ts`) types.', 'electron/typing/no-engine.ts is not there'],
  [
    `${ENGINE} asks \`typeNothing\` (\`…/typing-tasks.ts\`).`,
    'electron/typing/typing-tasks.ts does not declare typeNothing',
  ],
  [`${ENGINE} is for \`result:guess\`.`, 'result:guess is no procedure'],
  [`${ENGINE} is for \`record.guess\`.`, 'record.guess is no action'],
  [`${ENGINE} is for \`guessAllele\`.`, 'guessAllele has no file'],
  ['The genome is typed.', 'no function: The genome is typed.'],
])('a step that says "%s" is refused', (step, fault) => {
  expect(faultsOfStep(step, code)).toEqual([fault]);
});

test.each([
  ['result:type', { screens: [] }, 'nothing calls result:type'],
  ['getAllele', { clients: [] }, 'nothing asks for getAllele'],
  ['getAllele', { server: [] }, 'nothing answers getAllele'],
  ['record.change', { core: ["'record.change': curation("] }, 'nothing asks for record.change'],
])('%s is refused once nothing calls it', (name, gone, fault) => {
  expect(faultsOfStep(`${ENGINE} is for \`${name}\`.`, code)).toEqual([]);
  expect(faultsOfStep(`${ENGINE} is for \`${name}\`.`, { ...code, ...gone })).toEqual([fault]);
});
