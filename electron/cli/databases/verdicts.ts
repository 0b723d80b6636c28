import { basename, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { DatedSet } from '#shared/verdict/settings.ts';
import { RuleName, type RuleLimit } from '#shared/verdict/verdict.ts';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { argument, command, FORMAT, option } from '../command.ts';
import { openNamed, type Shell } from '../shell.ts';

/** `contigs=300,500`, `n50=none,10000`, `families=off`, `called=usual`. */
function parseRule(text: string, before: [RuleName, RuleLimit | undefined][] = []) {
  const [name = '', written = ''] = text.split('=', 2);
  const rule = RuleName.safeParse(name);
  if (!rule.success)
    throw new InvalidArgumentError(`There is no rule "${name}". They are ${RuleName.options.join(', ')}.`);
  return [...before, [rule.data, parseLimit(written)] as [RuleName, RuleLimit | undefined]];
}

function parseLimit(written: string): RuleLimit | undefined {
  if (written === 'usual') return undefined;
  if (written === 'off') return {};
  const parts = written.split(',').map((part) => (part === 'none' ? undefined : Number(part)));
  const isNumber = (part: number | undefined) => part === undefined || Number.isFinite(part);
  const [look, bad] = parts;
  if (parts.length !== 2 || written === '' || !parts.every(isNumber) || (look === undefined && bad === undefined))
    throw new InvalidArgumentError(
      'Write the limit to look at and the one of what is bad, as in contigs=300,500 or n50=none,10000; or "off", or "usual".',
    );
  return defined({ look, bad });
}

/** Changes what the options name, then prints the rules. */
export const verdicts = command({
  path: 'verdicts',
  help: 'say by which limits the genomes typed with a database are judged, or show what is said',
  arguments: { database: argument('<database>', 'name of the database of definitions') },
  options: {
    rule: option('<rule=look,bad>', 'limits of one rule; "off" to leave it out, "usual" to follow the others', {
      parse: parseRule,
    }),
    limitsFrom: option('<table>', 'take the limits of figures from a table as QualiBact publishes it', {
      conflicts: ['usualLimits', 'learned', 'anyOrganism'],
    }),
    species: option('<name>', 'whose limits of the table (else the organism of the database)'),
    learned: option('', 'take the limits that the public genomes of linked isolates teach today', {
      conflicts: ['usualLimits', 'anyOrganism'],
    }),
    anyOrganism: option('', 'take the limits for any organism', { conflicts: ['usualLimits'] }),
    longReads: option('<which>', 'whether assemblies of long reads alone define alleles', {
      choices: ['define', 'define-none'],
    }),
    usualLimits: option('', 'take back which set of limits is taken'),
    format: FORMAT,
  },
  async run(
    { database: name, rule, limitsFrom, species, learned, anyOrganism, longReads, usualLimits, format },
    shell,
  ) {
    const { readVerdictSettings } = await import('#electron/store/records/verdict-settings.ts');
    const { revisionOf } = await import('#electron/curation/revision.ts');
    const { getMeta } = await import('#electron/store/file/meta.ts');
    const { listRules, yardstickOf } = await import('#shared/verdict/settings.ts');
    const { RULES } = await import('#shared/verdict/rules.ts');
    await using folder = await shell.open();
    const database = await openNamed(folder, name);
    const { organism } = await getMeta(database);
    const before = readVerdictSettings(database);
    let settings = before;
    if (limitsFrom !== undefined) {
      settings = { ...settings, set: await readSet(limitsFrom, species ?? organism, shell) };
    }
    if (learned) {
      const { learnSet } = await import('#electron/typing/genome/typical-assembly.ts');
      settings = { ...settings, set: await learnSet(folder, name) };
    }
    if (anyOrganism) settings = { ...settings, set: null };
    if (usualLimits) {
      const { set: _before, ...others } = settings;
      settings = others;
    }
    if (longReads) settings = { ...settings, long_reads_define_none: longReads === 'define-none' };
    for (const [one, limit] of rule ?? []) {
      const { [one]: _before, ...others } = settings.rules;
      settings = { ...settings, rules: limit ? { ...others, [one]: limit } : others };
    }
    if (limitsFrom !== undefined || learned || anyOrganism || longReads || usualLimits || rule) {
      const actions: CurationActions = folder.changes.of();
      const input = { settings, match: revisionOf(before) };
      await actions.make('verdict_settings.set', { database: name, principal: OWNER, input }, shell.waiting);
    }
    const table = shell.table(['rule', 'title', 'look', 'bad', 'unit', 'source'], format);
    for (const row of listRules(yardstickOf(settings, organism))) {
      const { title, unit, beyond } = RULES[row.rule];
      const { look, bad } = row.limit;
      const limits = [look, bad].map((limit) => (limit === undefined ? '-' : `${beyond} ${limit}`));
      table.row([row.rule, title, ...limits, unit, row.source || '-'], { ...row, title, unit, beyond });
    }
    table.end();
  },
});

/** The limits of a species in a table. Rows that are left out are told. */
async function readSet(
  file: string,
  species: string | undefined,
  { workingFolder, note, signal }: Shell,
): Promise<DatedSet> {
  if (species === undefined) {
    throw new AppError(
      400,
      'species_needed',
      'The database names no organism. Say with --species whose limits to take.',
    );
  }
  const { readWholeTable } = await import('#electron/exchange/whole-table/read-whole-table.ts');
  const { readLimitTable, setOfTable } = await import('#shared/verdict/limit-table.ts');
  const { rows } = await readWholeTable(resolve(workingFolder, file), { signal });
  try {
    const read = readLimitTable(rows, species);
    const { left_out: leftOut, unknown_fields: unknown } = read;
    for (const { row, reason } of leftOut) note(`${file}: row ${row} is left out. ${reason}`);
    if (unknown.length > 0) note(`${file}: these figures have no rule: ${unknown.join(', ')}.`);
    return setOfTable(species, basename(file), read);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError(400, 'bad_limit_table', `${file}: ${error.message}`);
  }
}
