import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '#electron/cli/program.ts';
import { SMALL, startSmallSite, type SmallSite } from '#test/service/mirror/small-site.ts';
import { screensAreBuilt, setUpCli } from './cli-support.ts';
import { makeExampleWorld, onDemo } from './example-world.ts';
import { blockExamples, inlineExamples, splitLine } from './read-examples.ts';

/** What needs the network, a mail server or a person at the keyboard: its words and options are read, no more. */
const ONLY_READ = [
  /^site (?:add|key|login|logout|remove) /,
  /^submissions send .*--site far/,
  /^submissions mail (?:--host|--test) /,
  // Their site has no isolates.
  /^mirror .*--database norway /,
  ...(screensAreBuilt ? [] : [/^serve/]),
];

/** What was done before an example, where its page does not say it itself. */
const BEFORE: Readonly<Record<string, string>> = {
  'restore /media/disk/neisseria.sqlite': 'rename neisseria former',
  'copy neisseria trial': 'rename nm neisseria',
  'block neisseria profile 1 11 --unblock': 'block neisseria profile 1 11 --reason Invented',
  'mirror https://rest.pubmlst.org/db/pubmlst_neisseria_seqdef --database neisseria --estimate':
    'rename neisseria former',
  'submissions list --database neisseria --class clean':
    'submissions send new.fas --type alleles --locus abcZ --database neisseria --technology Sanger --assembly mapped --software CLC',
};

interface Outcome {
  page: string;
  line: string;
  status: number;
  err: string;
}

let template: string;
let small: SmallSite;
beforeAll(async () => {
  template = await makeExampleWorld();
  small = await startSmallSite();
});
afterAll(async () => {
  await small.close();
  rmSync(template, { recursive: true, force: true, maxRetries: 3 });
});

/** Reads a command line as the program does, and does nothing. Gives what is wrong, as the code of commander. */
async function read(argv: string[]): Promise<string | undefined> {
  const nowhere = { write: () => true };
  const streams = {
    stdout: nowhere,
    stderr: nowhere,
    stdin: new PassThrough(),
    environment: {},
    workingFolder: tmpdir(),
  };
  const program = await createProgram(argv, { ...streams, signal: new AbortController().signal }, () => undefined);
  const quiet = (command: Command) => {
    if (command.commands.length === 0) command.action(() => undefined);
    for (const each of command.commands) quiet(each);
  };
  quiet(program);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return undefined;
  } catch (error) {
    const { code } = error as { code: string };
    return code.startsWith('commander.help') || code === 'commander.version' ? undefined : code;
  }
}

/** Runs the examples of a page one after the other, in a folder of their own. */
async function runPage(page: string, lines: string[]): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  cpSync(template, folder, { recursive: true });
  const { cli } = setUpCli({}, folder);
  let id = '';

  async function run(line: string): Promise<Outcome> {
    const { argv, input } = splitLine(line, folder);
    const words = argv.flatMap(onDemo).map((word) => {
      if (word === 'ID') return id;
      if (word.startsWith('https://')) return `${small.deployed.base_url}/db/${SMALL}`;
      return word;
    });
    const stdin = input === undefined ? 'correct horse battery\n' : readFileSync(join(folder, input), 'utf8');
    // `serve` begins, and ends at once.
    const signal = words[0] === 'serve' ? AbortSignal.abort() : new AbortController().signal;
    const { status, out, err } = await cli(words, { stdin, signal });
    id = /--batch (\S+)/.exec(out)?.[1] ?? (words[1] === 'send' ? out.trim() : id);
    return { page, line, status, err };
  }

  const outcomes: Outcome[] = [];
  for (const line of lines) {
    if (ONLY_READ.some((pattern) => pattern.test(line))) {
      const problem = await read(splitLine(line, folder).argv);
      outcomes.push({ page, line, status: problem === undefined ? 0 : 2, err: problem ?? '' });
    } else for (const each of [BEFORE[line], line]) if (each !== undefined) outcomes.push(await run(each));
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return outcomes;
}

// What stands on several pages is run once.
const examples = blockExamples().filter(
  ({ line }, index, all) => all.findIndex((example) => example.line === line) === index,
);
const pages = [...new Set(examples.map(({ page }) => page))];

describe('the examples of the documents', () => {
  it.each(pages)('of %s do on the demo what they say', async (page) => {
    const lines = examples.filter((example) => example.page === page).map(({ line }) => line);
    const outcomes = await runPage(page, lines);
    expect(outcomes.filter(({ status }) => status !== 0)).toEqual([]);
  });

  it('in sentences name commands and options that there are', async () => {
    const named = inlineExamples();
    expect(named.length).toBeGreaterThan(5);
    const problems = [];
    for (const { page, line } of named) {
      const problem = await read(line.split(' '));
      // A sentence may leave out what is not its concern.
      const isWhole = problem !== 'commander.missingArgument' && problem !== 'commander.missingMandatoryOptionValue';
      if (problem !== undefined && isWhole) problems.push({ page, line, problem });
    }
    expect(problems).toEqual([]);
  });
});
