import type { ItemTyping } from '#shared/api/item-typing.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readLocusColumns } from '#electron/store/records/locus-columns.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { bytesFile } from '#electron/store/site/submission-bytes.ts';
import type { TypingContext } from '#electron/typing/type-sequence.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { judgeContigs, judgedFile } from '../files/judge-contigs.ts';
import type { JudgedFile } from '../files/keep-verdict.ts';
import { lookedAt } from './examine.ts';
import { evaluateIsolates } from './settle-isolates.ts';
import type { SettlingCurator } from './settling-curator.ts';
import type { FoundAlleles } from './settling-writing.ts';

/** What is typed: the database of isolates, the data folder with the files, who asks, and until when. */
export interface GenomeTyping {
  database: Database;
  root: string;
  curator: SettlingCurator;
  /** Undefined if there are no definitions that who asks may read. */
  definitions: TypingContext | undefined;
  signal: AbortSignal;
}

const NOTHING = { designations: [], several: [], contradictions: [], schemes: [] };

/**
 * Types the contigs of a genome of a submission. AppError codes: unknown_submission and unknown_item 404, no_right 403, not_acceptable
 * 400 for what has no contigs, and what typing refuses.
 */
export async function typeGenome(
  { database, root, curator, definitions, signal }: GenomeTyping,
  id: string,
  position: number,
): Promise<ItemTyping & { found?: FoundAlleles; judged?: JudgedFile }> {
  const submission = lookedAt(database, curator, id);
  const item = findItem(database, id, position);
  if (!item) throw refusal('unknown_item', `The submission ${id} has no item ${position}.`);
  const evaluated = submission.type === 'genomes' ? await evaluateIsolates(database, submission, [item]) : undefined;
  const record = evaluated?.items.get(position)?.record;
  const filename = record?.assembly_filename;
  const file = filename === undefined ? undefined : findSubmissionFile(database, id, filename);
  if (!record || filename === undefined || !file || file.uploaded_at === null) {
    throw refusal('not_acceptable', `${item.item_id} has no file of contigs that could be typed.`);
  }
  const own = new Set(readLocusColumns(database.connection).map(({ name }) => name));
  if (!definitions) return { loci: { searched: 0, found: 0 }, ...NOTHING };
  const { stored_name } = file;
  const about = { submission: id, filename: file.filename, stored_name };
  const path = bytesFile(root, stored_name);
  const { typed, verdict } = await judgeContigs(definitions, { path, filename, signal });
  const loci = typed.loci.filter(({ locus }) => own.has(locus));
  const found = loci.filter(({ allele_ids }) => allele_ids.length > 0);
  const unnamed = found.filter(({ locus }) => !record.alleles.has(locus));
  const designations = unnamed.filter(isClear).map(({ locus, allele_ids: [allele_id = ''] }) => ({ locus, allele_id }));
  return {
    definitions: definitions.database.name,
    verdict,
    loci: { searched: loci.length, found: found.length },
    designations,
    several: unnamed.filter((report) => !isClear(report)).map(({ locus, allele_ids }) => ({ locus, allele_ids })),
    contradictions: found.flatMap(({ locus, allele_ids }) => {
      const named = record.alleles.get(locus)?.toSorted(compareNatural);
      const isSame = named === undefined || named.join(';') === allele_ids.toSorted(compareNatural).join(';');
      return isSame ? [] : [{ locus, named, found: allele_ids }];
    }),
    schemes: typed.schemes.map(({ scheme_id, description, loci: of, fields }) => ({
      scheme_id,
      name: description,
      loci: of.length,
      found: of.filter(({ allele_ids }) => allele_ids.length > 0).length,
      fields,
    })),
    found: { stored_name, alleles: designations, ...defined({ sha256: typed.sha256 }) },
    judged: judgedFile(about, definitions.database, verdict, typed.sha256),
  };
}

/** One allele, and no other copy of the locus. */
function isClear({ allele_ids, status }: LocusReport): boolean {
  return allele_ids.length === 1 && (status === 'exact' || status === 'several');
}
