import { openWithDefinitions } from '#electron/curation/open-with-definitions.ts';
import { judgeAnew } from '#electron/curation/verdict/judge-anew.ts';
import { judgedSentence, judgeIsolates } from '#electron/curation/verdict/judge-isolates.ts';
import { judgedBy, listVerdicts } from '#electron/store/isolates/verdict-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { reasonsText } from '#shared/typing-table/verdict-columns.ts';
import { refuseUnknown, type Shell } from '../shell.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { JudgeOptions } from './curation.ts';
import { idsOf } from './scan-command.ts';

/** `allelier judge`: keeps verdicts on the genomes of isolates, and prints them. */
export async function judgeCommand(options: JudgeOptions, shell: Shell): Promise<void> {
  await using folder = await shell.open();
  await refuseUnknown(folder, options.database);
  await (options.anew ? printJudgedAnew(folder, options, shell) : judgeAndPrint(folder, options, shell));
}

async function judgeAndPrint(
  folder: DataFolder,
  { database, isolates: named = [], changedDefinitions, format }: JudgeOptions,
  shell: Shell,
): Promise<void> {
  const ids =
    named.length === 0
      ? undefined
      : named.flatMap((text) => text.split(',').flatMap((part) => idsOf(part.trim(), 'ids such as 1-20,35')));
  const order = { database, changed_definitions: changedDefinitions, ...defined({ ids }) };
  const engine = createTypingEngine();
  try {
    using progress = createProgressLine(shell.stderr);
    const judged = await judgeIsolates({ folder, engine, order, signal: shell.signal, onProgress: progress.show });
    progress.clear();
    shell.note(judgedSentence(judged));
  } finally {
    await engine.close();
  }
  const { isolates, definitions } = await openWithDefinitions(folder, database);
  const rows = shell.table(['id', 'isolate', 'verdict', 'reasons'], format);
  for (const { id, isolate, verdict } of listVerdicts(isolates, judgedBy(definitions), ids)) {
    rows.row([String(id), isolate, verdict.kind, reasonsText(verdict)], { id, isolate, verdict });
  }
  rows.end();
}

async function printJudgedAnew(folder: DataFolder, { database, format }: JudgeOptions, shell: Shell): Promise<void> {
  const rows = shell.table(['database', 'id', 'isolate', 'before', 'after'], format);
  for (const { database: name, judged, changed } of await judgeAnew(folder, database, shell.waiting)) {
    for (const one of changed)
      rows.row([name, String(one.id), one.isolate, one.before, one.after], { database: name, ...one });
    shell.note(`${name}: ${countOf(judged, 'genome')} judged anew, ${countOf(changed.length, 'verdict')} changed.`);
  }
  rows.end();
}
