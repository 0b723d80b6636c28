import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import { submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import { lookedAt } from '#electron/submissions/settle/examine.ts';
import { settlingCurator } from '#electron/submissions/settle/settling-curator.ts';
import type { FoundAlleles } from '#electron/submissions/settle/settling-writing.ts';
import { typeGenome, type GenomeTyping } from '#electron/submissions/settle/type-genome.ts';
import { classOf, readEvidence } from '#electron/submissions/settle/stored-evidence.ts';
import { unjudgedFile } from '#electron/submissions/settle/unjudged.ts';
import type { ItemTyping } from '#shared/api/item-typing.ts';
import type { DatabaseContext } from '../../http/service.ts';
import { definitionsOf, judgeFile, keepJudged } from './judge-file.ts';

type GenomesContext = Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'guarded' | 'linked' | 'signal'>;

/** What the contigs of a genome hold, for a reply. Errors as `typeGenome`. */
export async function itemTyping(context: GenomesContext, submission: string, position: number): Promise<ItemTyping> {
  const { found: _found, judged: _judged, ...typing } = await typeGenome(typingOf(context), submission, position);
  return typing;
}

/**
 * What has to be known of contigs before their items are assigned: of one, or of all pending ones that look clean. With `isTyped` their
 * alleles are given by position, and each gets its verdict as of now. Without, only what was not judged when it came gets one. Errors as
 * `typeGenome`.
 */
export async function lookIntoContigs(
  context: GenomesContext,
  id: string,
  isTyped: boolean,
  position?: number,
): Promise<Record<number, FoundAlleles>> {
  const { database } = context;
  const typing = typingOf(context);
  const submission = lookedAt(database, typing.curator, id);
  const items =
    position === undefined ? submissionItems(database, id) : [findItem(database, id, position) ?? []].flat();
  const found: Record<number, FoundAlleles> = {};
  for (const item of items) {
    const { problems = [] } = readEvidence(item);
    if (item.status !== 'pending' || (position === undefined && classOf(problems) !== 'clean')) continue;
    if (isTyped) {
      const typed = await typeGenome(typing, id, item.position);
      if (typed.found) found[item.position] = typed.found;
      if (typed.judged) await keepJudged(context, typed.judged);
    } else {
      const filename = unjudgedFile(submission, item);
      if (filename !== undefined) await judgeFile(context, id, filename);
    }
  }
  return found;
}

function typingOf(context: GenomesContext): GenomeTyping {
  const { service, database, signal } = context;
  const curator = settlingCurator(context, database.name);
  return { database, root: service.dataFolder.root, curator, definitions: definitionsOf(context), signal };
}
