import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { electronRooms, rendererRooms } from '../../../oxlint.layers.ts';

const root = resolve(import.meta.dirname, '../../..');
const CONFIGURATION = [
  'package.json',
  'tsconfig.json',
  'oxlint.config.ts',
  'oxlint.layers.ts',
  'shared/tsconfig.json',
  'electron/tsconfig.json',
  'electron/tsconfig.core.json',
  'electron/tsconfig.preload.json',
  'electron/workbench/tsconfig.json',
  'renderer/tsconfig.json',
];

/** A tree with the project's own configuration and, in each layer, one file that breaks no rule. */
function plantTree(files: Record<string, string>): string {
  const tree = temporaryFolder();
  for (const name of CONFIGURATION) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    cpSync(join(root, name), join(tree, name));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), text);
  }
  return tree;
}

/** A file that imports something from a package or a file that is there. */
const importing = (what: string, from: string) => `import { ${what} } from '${from}';\nexport const used = ${what};\n`;

const bystanders = {
  'shared/word.ts': 'export const word = 1;\n',
  'electron/store/thing.ts': "import { word } from '#shared/word.ts';\nexport const thing = word;\n",
  'electron/workbench/workbench-context.ts':
    "import { thing } from '#electron/store/thing.ts';\nexport const bench = thing;\n",
  'electron/desktop/window.ts': "import { app } from 'electron';\nexport const name = app.name;\n",
  'electron/cli/command.ts':
    "import { bench } from '#electron/workbench/workbench-context.ts';\nexport const command = bench;\n",
  'renderer/api/bridge.ts': "import { word } from '#shared/word.ts';\nexport const bridge = word;\n",
  'renderer/features/home/home.ts': "import { bridge } from '#renderer/api/bridge.ts';\nexport const home = bridge;\n",
  'renderer/features/query/query.ts': 'export const query = 1;\n',
  // A room may have the name of a folder of shared/, and a feature that of a folder which features share.
  'shared/api/locus.ts': "import { z } from 'zod';\nexport const locus = z;\n",
  'shared/rules/regular-expression.ts': "import { RE2JS } from 're2js';\nexport const expression = RE2JS;\n",
  'renderer/ui/query/field.ts': "import { locus } from '#shared/api/locus.ts';\nexport const field = locus;\n",
  'renderer/records/sequence.ts': "import { bridge } from '../api/bridge.ts';\nexport const sequence = bridge;\n",
  'renderer/features/home/parts.ts':
    "import { field } from '#renderer/ui/query/field.ts';\nimport { sequence } from '#renderer/records/sequence.ts';\nexport const parts = [field, sequence];\n",
  'electron/threads/pool.ts': "import { Worker } from 'node:worker_threads';\nexport const pool = Worker;\n",
  'electron/typing/engine.ts':
    "import { pool } from '#electron/threads/pool.ts';\nimport { thing } from '../store/thing.ts';\nexport const engine = [pool, thing];\n",
  'electron/server/http/face.ts':
    "export const face = { dialect: 'contract' };\nexport const isDeployed = face.dialect === 'deployed';\n",
  'electron/store/file/database.ts': 'export const openDatabase = 1;\nexport const openForReader = 1;\n',
  'electron/server/lists/orders.ts': importing('openForReader', '#electron/store/file/database.ts'),
  'electron/server/service.ts':
    "import fastify from 'fastify';\nimport { engine } from '#electron/typing/engine.ts';\nexport const service = [fastify, engine];\n",
};

/** Every layering rule, each with a file that breaks it. */
const violations: { rule: string; file: string; text: string }[] = [
  { rule: 'Layer rule 1', file: 'shared/fflate.ts', text: importing('unzip', 'fflate') },
  { rule: 'Layer rule 1', file: 'shared/rules/re2js.ts', text: importing('RE2JS', 're2js') },
  { rule: 'Layer rule 2', file: 'electron/threads/store.ts', text: importing('thing', '#electron/store/thing.ts') },
  { rule: 'Layer rule 2', file: 'electron/store/typing.ts', text: importing('engine', '#electron/typing/engine.ts') },
  { rule: 'Layer rule 2', file: 'electron/store/server.ts', text: importing('service', '../server/service.ts') },
  {
    rule: 'Layer rule 2',
    file: 'electron/store/deep/server.ts',
    text: importing('service', '../../server/service.ts'),
  },
  { rule: 'Layer rule 2', file: 'electron/store/compress.ts', text: importing('gzip', 'fflate') },
  { rule: 'Layer rule 2', file: 'electron/typing/fastify.ts', text: importing('fastify', 'fastify') },
  { rule: 'Layer rule 2', file: 'electron/typing/kysely.ts', text: importing('sql', 'kysely') },
  { rule: 'Layer rule 2', file: 'electron/exchange/server.ts', text: importing('service', '../server/service.ts') },
  { rule: 'Layer rule 2', file: 'electron/submissions/server.ts', text: importing('service', '../server/service.ts') },
  { rule: 'Layer rule 2', file: 'electron/server/kysely.ts', text: importing('sql', 'kysely') },
  { rule: 'Layer rule 2', file: 'electron/server/sqlite.ts', text: importing('DatabaseSync', 'node:sqlite') },
  { rule: 'Layer rule 3', file: 'electron/workbench/fastify.ts', text: importing('fastify', 'fastify') },
  { rule: 'Layer rule 3', file: 'electron/workbench/sqlite.ts', text: importing('DatabaseSync', 'node:sqlite') },
  { rule: 'Layer rule 4', file: 'electron/desktop/fastify.ts', text: importing('fastify', 'fastify') },
  { rule: 'Layer rule 4', file: 'electron/main.ts', text: importing('home', '#renderer/features/home/home.ts') },
  { rule: 'Layer rule 5', file: 'renderer/main.tsx', text: importing('thing', '#electron/store/thing.ts') },
  { rule: 'Layer rule 6', file: 'renderer/styles/theme.ts', text: importing('field', '../ui/query/field.ts') },
  { rule: 'Layer rule 6', file: 'renderer/ui/api.ts', text: importing('bridge', '#renderer/api/bridge.ts') },
  { rule: 'Layer rule 6', file: 'renderer/ui/records.ts', text: importing('sequence', '../records/sequence.ts') },
  { rule: 'Layer rule 5', file: 'renderer/ui/kysely.ts', text: importing('sql', 'kysely') },
  { rule: 'Layer rule 6', file: 'renderer/api/records.ts', text: importing('sequence', '../records/sequence.ts') },
  { rule: 'Layer rule 5', file: 'renderer/api/react.ts', text: importing('useState', 'react') },
  { rule: 'Layer rule 6', file: 'renderer/records/home.ts', text: importing('home', '../features/home/home.ts') },
  { rule: 'Layer rule 5', file: 'renderer/features/home/kysely.ts', text: importing('sql', 'kysely') },
  { rule: 'Layer rule 5', file: 'renderer/features/home/fastify.ts', text: importing('fastify', 'fastify') },
  { rule: 'Layer rule 6', file: 'renderer/features/home/app.ts', text: importing('shell', '#renderer/app/shell.ts') },
  {
    rule: 'Layer rule 1',
    file: 'shared/a.ts',
    text: "import { thing } from '#electron/store/thing.ts';\nexport const a = thing;\n",
  },
  {
    rule: 'Layer rule 1',
    file: 'shared/b.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const b = readFileSync;\n",
  },
  {
    rule: 'Layer rule 1',
    file: 'shared/c.ts',
    text: "import { useState } from 'react';\nexport const c = useState;\n",
  },
  {
    rule: 'Layer rule 2',
    file: 'electron/server/a.ts',
    text: "import { app } from 'electron';\nexport const a = app;\n",
  },
  {
    rule: 'Layer rule 2',
    file: 'electron/typing/b.ts',
    text: "import { bench } from '#electron/workbench/workbench-context.ts';\nexport const b = bench;\n",
  },
  {
    rule: 'Layer rule 2',
    file: 'electron/store/c.ts',
    text: "import { command } from '../cli/command.ts';\nexport const c = command;\n",
  },
  {
    rule: 'Layer rule 2',
    file: 'electron/rights/d.ts',
    text: "import { bench } from '#electron/workbench/workbench-context.ts';\nexport const d = bench;\n",
  },
  {
    rule: 'Layer rule 3',
    file: 'electron/workbench/a.ts',
    text: "import { name } from '#electron/desktop/window.ts';\nexport const a = name;\n",
  },
  {
    rule: 'Layer rule 4',
    file: 'electron/browser-host/a.ts',
    text: "import { shell } from 'electron';\nexport const a = shell;\n",
  },
  {
    rule: 'Layer rule 4',
    file: 'electron/cli/b.ts',
    text: "import { home } from '#renderer/features/home/home.ts';\nexport const b = home;\n",
  },
  {
    rule: 'Layer rule 5',
    file: 'renderer/app/a.ts',
    text: "import { bench } from '#electron/workbench/workbench-context.ts';\nexport const a = bench;\n",
  },
  {
    rule: 'Layer rule 5',
    file: 'renderer/app/b.ts',
    text: "import { ipcRenderer } from 'electron';\nexport const b = ipcRenderer;\n",
  },
  {
    rule: 'Layer rule 6',
    file: 'renderer/features/home/a.ts',
    text: "import { query } from '#renderer/features/query/query.ts';\nexport const a = query;\n",
  },
  {
    rule: 'Layer rule 6',
    file: 'renderer/features/home/b.ts',
    text: "import { query } from '../query/query.ts';\nexport const b = query;\n",
  },
  {
    rule: 'Layer rule 6',
    file: 'renderer/ui/a.ts',
    text: "import { home } from '#renderer/features/home/home.ts';\nexport const a = home;\n",
  },
  {
    rule: 'Layer rule 7',
    file: 'electron/server/routes/a.ts',
    text: "import { face } from '../http/face.ts';\nexport const a = face.dialect === 'deployed';\n",
  },
  {
    rule: 'Layer rule 7',
    file: 'electron/server/http/b.ts',
    text: "import { face } from './face.ts';\nconst { dialect } = face;\nexport const b = dialect;\n",
  },
  {
    rule: 'Layer rule 8',
    file: 'electron/server/routes/c.ts',
    text: 'export const c = ({ dataFolder }: { dataFolder: { open(name: string): unknown } }) => dataFolder.open("x");\n',
  },
  {
    rule: 'Layer rule 8',
    file: 'electron/server/lists/d.ts',
    text: importing('openDatabase', '#electron/store/file/database.ts'),
  },
];

function run(tree: string, command: string, ...parameters: string[]): { status: number | null; output: string } {
  const done = spawnSync(process.execPath, [join(root, 'node_modules', command), ...parameters], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status: done.status, output: done.stdout + done.stderr };
}

const lint = (tree: string) => run(tree, 'oxlint/bin/oxlint', '--format', 'json', 'shared', 'electron', 'renderer');

describe('the lint rules of the layers', () => {
  test('accept a tree in which every layer imports only what it may', () => {
    const { status, output } = lint(plantTree(bystanders));
    expect(output).not.toContain('Layer rule');
    expect(status).toBe(0);
  });

  test('refuse each planted violation, in the planted file, with the rule it breaks', () => {
    const planted = Object.fromEntries(violations.map(({ file, text }) => [file, text]));
    const { status, output } = lint(plantTree({ ...bystanders, ...planted }));
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { message: string; help?: string; filename: string }[];
    };
    const found = diagnostics
      .map(({ message, help, filename }) => `${filename}: ${/Layer rule \d/.exec(`${message} ${help ?? ''}`)?.[0]}`)
      .filter((line) => line.includes('Layer rule'));
    expect(found.toSorted()).toEqual(violations.map(({ file, rule }) => `${file}: ${rule}`).toSorted());
    expect(status).toBe(1);
  });

  test('give every folder a place, and no place to a folder that is gone', () => {
    const foldersOf = (side: string) =>
      readdirSync(join(root, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    expect(Object.keys(electronRooms).toSorted()).toEqual(foldersOf('electron').toSorted());
    expect(Object.keys(rendererRooms).toSorted()).toEqual(foldersOf('renderer').toSorted());
  });

  test('refuse a cycle between two files', () => {
    const { output } = lint(
      plantTree({
        'shared/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
        'shared/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
      }),
    );
    expect(output).toContain('no-cycle');
  });

  test('refuse a cycle of types alone', () => {
    const { output } = lint(
      plantTree({
        'shared/one.ts': "import { two } from './two.ts';\nexport type One = number;\nexport const one = two;\n",
        'shared/two.ts': "import type { One } from './one.ts';\nexport const two: One = 2;\n",
      }),
    );
    expect(output).toContain('no-cycle');
  });
});

describe('the project references', () => {
  const planted: Record<string, { text: string; sign: string }> = {
    'shared/node.ts': {
      text: "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
      sign: 'node:fs',
    },
    'shared/dom.ts': { text: 'export const a = document.title;\n', sign: "'document'" },
    'shared/process.ts': { text: 'export const a = process.platform;\n', sign: "'process'" },
    'shared/upward.ts': {
      text: "import { thing } from '../electron/store/thing.ts';\nexport const a = thing;\n",
      sign: 'TS6307',
    },
    'electron/typing/upward.ts': {
      text: "import { bench } from '../workbench/workbench-context.ts';\nexport const a = bench;\n",
      sign: 'TS6307',
    },
    'electron/typing/dom.ts': { text: 'export const a = window.innerWidth;\n', sign: "'window'" },
    'renderer/app/node.ts': { text: 'export const a = process.env;\n', sign: "'process'" },
    'renderer/app/sideways.ts': {
      text: "import { thing } from '../../electron/store/thing.ts';\nexport const a = thing;\n",
      sign: 'TS6307',
    },
  };

  test('make each planted violation fail to compile, in the planted file', () => {
    const texts = Object.fromEntries(Object.entries(planted).map(([file, { text }]) => [file, text]));
    const tree = plantTree({ ...bystanders, ...texts });
    const output = ['shared', 'electron/tsconfig.core.json', 'renderer']
      .map((project) => run(tree, 'typescript/bin/tsc', '-p', project).output)
      .join('\n');
    const missed = Object.entries(planted).filter(
      ([file, { sign }]) => !output.split('\n').some((line) => line.includes(file) && line.includes(sign)),
    );
    expect(missed, output).toEqual([]);
  });
});
