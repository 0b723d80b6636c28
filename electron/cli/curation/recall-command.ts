import { getRecallPlan, recallGenome, type RecallPlan, undoRecall } from '#shared/api/curation/recall.ts';
import { countOf } from '#shared/count-of.ts';
import { recallMessage } from '#shared/rules/recall-message.ts';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { finishRecalls } from '#electron/curation/recall/recall.ts';
import { askSite } from '../sites/ask-site.ts';
import type { Shell } from '../shell.ts';
import type { RecallOptions } from './curation.ts';

const COLUMNS = ['record', 'id', 'becomes'];

/** `allelier recall`: shows what a recall of a genome would do, does it, or takes it back. AppError codes: those of the routes. */
export async function recallCommand(options: RecallOptions, shell: Shell): Promise<void> {
  const { database, isolate, reason = '', block, dryRun, undo, site, format } = options;
  const isolate_id = Number(isolate);
  if (site === undefined) await finishEarlier(shell);
  return askSite(shell, site, async (api) => {
    if (undo !== undefined) {
      await api.send(undoRecall, { database, batch: undo }, undefined);
      return shell.print('The recall is taken back.');
    }
    const mode = block ? 'block' : 'withdraw';
    const params = { database, isolate_id };
    const plan = await api.get(getRecallPlan, params, { mode });
    if (dryRun) return printPlan(plan, format, shell);
    const { batch, ...done } = await api.send(recallGenome, params, { mode, reason, seen: plan.seen });
    const away = plan.mode === 'block' ? 'blocked' : 'withdrawn';
    const records = `${countOf(done.alleles, 'allele')} and ${countOf(done.types, 'type')} ${away}`;
    shell.print(`${records}, ${countOf(done.designations, 'designation')} taken off isolate ${isolate_id}.`);
    shell.print(`Take it back: allelier recall ${database} ${isolate_id} --undo ${batch}`);
    if (plan.submissions.length === 0) return;
    const names = plan.submissions.map((item) => `${item.submission_id} of ${item.database}`);
    shell.note(
      `Submissions that this concerns: ${[...new Set(names)].join(', ')}. Nothing was sent to anybody. A text for them:`,
    );
    shell.note(recallMessage(plan, reason));
  });
}

function printPlan(plan: RecallPlan, format: RecallOptions['format'], shell: Shell): void {
  const { alleles, types, designations, stays, mode } = plan;
  const table = shell.table(COLUMNS, format);
  const goes = mode === 'block' ? 'blocked' : 'withdrawn';
  const show = (found: Pick<RecallPlan, 'alleles' | 'types'>, becomes: string) => {
    for (const one of found.types)
      table.row(['type', `${one.primary_key} ${one.profile_id}`, becomes], { ...one, becomes });
    for (const one of found.alleles)
      table.row(['allele', `${one.locus} ${one.allele_id}`, becomes], { ...one, becomes });
  };
  show({ alleles, types }, goes);
  for (const one of designations) {
    table.row(['designation', `${one.locus} ${one.allele_id}`, 'taken off'], { ...one, becomes: 'taken off' });
  }
  show(stays, 'stays');
  table.end();
  if (stays.by_hand > 0) shell.note(`${countOf(stays.by_hand, 'designation')} made by persons, not listed: they stay.`);
}

/** What a kill interrupted is made good first. */
async function finishEarlier(shell: Shell): Promise<void> {
  await using folder = await shell.open();
  const actions: CurationActions = folder.changes.of();
  const finished = await finishRecalls(folder.root, actions, (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    shell.note(`A recall that was interrupted is not finished: ${reason}`);
  });
  if (finished > 0) shell.note(`${countOf(finished, 'interrupted recall')} finished.`);
}
