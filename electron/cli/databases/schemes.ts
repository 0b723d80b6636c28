import { InvalidArgumentError } from 'commander';
import type { ClassificationReport, ClassificationWork } from '#electron/exchange/classification/run-classification.ts';
import type { LinkRequest } from '#electron/store/site/link-fields.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { usualClassificationName } from '#shared/rules/classification.ts';
import { argument, command, option, type SettingsOf } from '../command.ts';
import { openNamed } from '../shell.ts';
import { findTypingTarget } from '../typing/typing-target.ts';

export const linkField = command({
  path: 'link-field',
  help: 'show with each allele how often each value of an isolate field occurs (linked_data)',
  arguments: { database: argument('<database>', 'the database that defines the loci') },
  options: {
    scheme: option('<scheme>', 'all loci of a scheme, by id or name', { conflicts: ['locus'] }),
    locus: option('<name>', 'a single locus'),
    isolates: option('<database>', 'the database of isolates', { needed: true }),
    field: option('<name...>', 'provenance fields of the isolates', { needed: true }),
    remove: option('', 'remove the fields instead'),
  },
  misuse: ({ locus, scheme }) =>
    locus === undefined && scheme === undefined
      ? "one of the options '--locus <name>' and '--scheme <scheme>' is needed"
      : undefined,
  async run({ database, isolates, field: fields, remove, ...asked }, shell) {
    const { linkField: link, unlinkField: unlink } = await import('#electron/store/site/link-fields.ts');
    await using folder = await shell.open();
    const { target } = await findTypingTarget(await openNamed(folder, database), asked);
    if (target.kind === 'all') throw new Error('A command without locus and scheme was not refused.');
    // To unlink a field, its database need not exist any more.
    if (!remove) await openNamed(folder, isolates);
    const to = target.kind === 'locus' ? `the locus ${target.locus}` : `the scheme ${asked.scheme ?? ''}`;
    const share = (changed: number, loci: number) => (target.kind === 'scheme' ? ` (${changed} of ${loci} loci)` : '');

    async function added(request: LinkRequest): Promise<string> {
      const done = await link(folder, request, shell.waiting);
      if (done.added === 0) return `${request.field} of ${isolates} is already linked to ${to}.`;
      return `Linked ${request.field} of ${isolates} to ${to}${share(done.added, done.loci)}.`;
    }

    async function removed(request: LinkRequest): Promise<string> {
      const done = await unlink(folder, request, shell.waiting);
      return `${request.field} of ${isolates} is no longer linked to ${to}${share(done.removed, done.loci)}.`;
    }

    for (const field of fields) {
      const request = { database, target, isolates_database: isolates, field };
      shell.print(remove ? await removed(request) : await added(request));
    }
  },
});

function parseThreshold(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A threshold is the number of loci that may differ, 0 or more.');
}

const CLASSIFY = {
  scheme: option('<scheme>', 'id or name of the scheme'),
  threshold: option('<loci>', 'loci that may differ between profiles of a group', { parse: parseThreshold }),
  relative: option('', 'scale the threshold to the loci that both profiles have'),
  name: option('<name>', 'name of the classification scheme (else SCHEME_cgc_THRESHOLD)'),
  description: option('<text>', 'description of the groups'),
  preview: option('', 'only show how many groups there would be'),
  remove: option('<name>', 'remove this classification scheme and its groups', {
    conflicts: ['scheme', 'threshold', 'name'],
  }),
  reason: option('<text>', 'why it is removed; the history keeps it'),
};

/** Groups profiles, previews groups, or removes them. */
export const classify = command({
  path: 'classify',
  help: 'group the profiles of a scheme by the number of loci at which they differ',
  arguments: { database: argument('<database>', 'the database that defines the scheme') },
  options: CLASSIFY,
  misuse: ({ scheme, threshold, remove }) =>
    remove === undefined && (scheme === undefined || threshold === undefined)
      ? "the options '--scheme <scheme>' and '--threshold <loci>', or '--remove <name>', are needed"
      : undefined,
  async run({ database, ...options }, shell) {
    const { summary, notes } = await shell.withFolder(async (dataFolder, task) =>
      classifyProfiles(await openNamed(dataFolder, database), { dataFolder, database, ...task }, options),
    );
    shell.note(...notes);
    shell.print(summary);
  },
});

async function classifyProfiles(
  database: Database,
  work: ClassificationWork,
  { scheme, threshold, relative, name, description, preview, remove, reason }: SettingsOf<typeof CLASSIFY>,
): Promise<ClassificationReport> {
  const { listClassificationSchemes } = await import('#electron/store/records/classification-repository.ts');
  const classification = await import('#electron/exchange/classification/run-classification.ts');
  const known = await listClassificationSchemes(database);
  if (remove !== undefined) {
    return classification.runRemoveClassification(work, { id: idOf(known, remove), ...defined({ reason }) });
  }
  if (scheme === undefined || threshold === undefined) throw new Error('A command without a rule was not refused.');
  const found = (await findTypingTarget(database, { scheme })).schemes[0];
  if (!found) throw new Error('A scheme that is not there was not refused.');
  const rule = { scheme_id: found.scheme_id, inclusion_threshold: threshold, relative_threshold: relative };
  if (preview) {
    const { profiles, groups, singles, largest } = await classification.previewClassification(work, rule);
    const sizes = `the largest of ${countOf(largest, 'profile')}, ${numberText(singles)} of a single one`;
    const made = `${countOf(profiles, 'profile')} would be in ${countOf(groups, 'group')}`;
    return { summary: profiles === 0 ? `${made}.` : `${made}: ${sizes}.`, notes: [] };
  }
  const taken = known.map((one) => one.name);
  return classification.runClassification(work, {
    ...rule,
    name: name ?? usualClassificationName(found.name, threshold, taken),
    ...defined({ description }),
  });
}

function idOf(known: { id: number; name: string }[], name: string): number {
  const found = known.find((one) => one.name === name);
  if (found) return found.id;
  const names = known.map((one) => one.name);
  const choice = names.length === 0 ? 'The database has none.' : `There are: ${names.join(', ')}.`;
  throw new AppError(404, 'unknown_classification_scheme', `There is no classification scheme "${name}". ${choice}`);
}
