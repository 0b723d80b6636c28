import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import { submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import { settlingCurator } from '#electron/submissions/settle/settling-curator.ts';
import type { FoundAlleles } from '#electron/submissions/settle/settling-writing.ts';
import { typeGenome, type GenomeTyping } from '#electron/submissions/settle/type-genome.ts';
import { classOf, readEvidence } from '#electron/submissions/settle/stored-evidence.ts';
import type { ItemTyping } from '#shared/api/item-typing.ts';
import type { DatabaseContext } from '../../http/service.ts';

type GenomesContext = Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'guarded' | 'linked' | 'signal'>;

/** What the contigs of a genome hold, for a reply. Errors as `typeGenome`. */
export async function itemTyping(context: GenomesContext, submission: string, position: number): Promise<ItemTyping> {
  const { found: _found, ...typing } = await typeGenome(typingOf(context), submission, position);
  return typing;
}

/** The alleles in the contigs of one genome, or of all pending ones that look clean; by position. Errors as `typeGenome`. */
export async function foundInContigs(
  context: GenomesContext,
  submission: string,
  position?: number,
): Promise<Record<number, FoundAlleles>> {
  const { database } = context;
  const items =
    position === undefined
      ? submissionItems(database, submission).filter(
          (item) => item.status === 'pending' && classOf(readEvidence(item).problems ?? []) === 'clean',
        )
      : [findItem(database, submission, position)];
  const typing = typingOf(context);
  const found: Record<number, FoundAlleles> = {};
  for (const item of items) {
    const one = item && (await typeGenome(typing, submission, item.position)).found;
    if (one) found[item.position] = one;
  }
  return found;
}

function typingOf(context: GenomesContext): GenomeTyping {
  const { service, database, linked, signal } = context;
  const { dataFolder, typing: engine, appVersion } = service;
  const { definitions } = linked;
  return {
    database,
    root: dataFolder.root,
    curator: settlingCurator(context, database.name),
    definitions: definitions && {
      database: definitions,
      index: dataFolder.indexFileOf(definitions.name),
      engine,
      appVersion,
    },
    signal,
  };
}
