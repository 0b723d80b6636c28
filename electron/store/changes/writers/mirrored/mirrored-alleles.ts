import type { DataType } from '#shared/api/locus.ts';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Change } from '../../change-context.ts';
import { alleleWriterOf, type AlleleColumns } from '../allele-writer.ts';
import { keepCitations } from '../records/publication-record.ts';
import { putAlleleLists } from '../records/allele-record.ts';
import type { MirroredAllele, ChangedIds } from './mirrored-records.ts';
import { putSent } from './mirrored-rest.ts';
import type { UserOf } from './mirrored-users.ts';

/** The alleles that a site gave of a locus. */
interface GivenAlleles {
  /** Row id of the locus. */
  locus: number;
  dataType: DataType;
  alleles: readonly MirroredAllele[];
  /** Whether these are all: then those that are missing were withdrawn. */
  isWhole: boolean;
  /** The date of alleles of which the site says none. */
  date: string;
}

/** Whether a new allele has anything of this kind: most have not. */
function hasLists(details: MirroredAllele['details']): details is NonNullable<MirroredAllele['details']> {
  if (!details) return false;
  const { flags, publications, accessions, attributes } = details;
  return flags.length + publications.length + accessions.length + attributes.length > 0;
}

/** A row takes so many bytes besides its sequence, about. */
const ROW_BYTES = 150;

/** Writes the alleles of a site locus by locus, and gives what has changed. Belongs in a change. */
export function createCopiedAlleles(change: Change, userOf: UserOf): (given: GivenAlleles) => ChangedIds {
  const { connection } = change;
  const stored = connection.prepare('select * from allele where locus = ?');
  const writer = alleleWriterOf(change);
  const setSequence = connection.prepare(
    'update allele set sequence = ?, length = ?, sequence_hash = ?, ambiguous = ? where id = ?',
  );
  const setDetails = connection.prepare(
    `update allele set status = ?, comments = ?, type_allele = ?, sender = ?, curator = ?, date_entered = ?, datestamp = ?
     where id = ?`,
  );
  const remove = connection.prepare('delete from allele where id = ?');

  function columnsOf({ details }: MirroredAllele, date: string) {
    const { date_entered = details?.datestamp ?? date, datestamp = date_entered } = details ?? {};
    return {
      status: details?.status ?? 'unchecked',
      comments: details?.comments ?? null,
      type_allele: details?.type_allele ? 1 : 0,
      sender: userOf(details?.sender),
      curator: userOf(details?.curator),
      date_entered,
      datestamp,
    } satisfies AlleleColumns;
  }

  return ({ locus, dataType, alleles, isWhole, date }) => {
    const before = new Map(stored.all(locus).map((row) => [String(row['allele_id']), row]));
    const changes: ChangedIds = { added: [], changed: [], withdrawn: [] };
    for (const allele of alleles) {
      const hasCitation = keepCitations(connection, allele.details?.citations);
      const { allele_id, sequence } = allele;
      const ambiguous = isAmbiguous(sequence, dataType);
      const row = before.get(allele_id);
      before.delete(allele_id);
      if (!row) {
        const added = writer.insert(locus, allele_id, sequence, ambiguous, columnsOf(allele, date));
        if (hasLists(allele.details)) putAlleleLists(connection, added, allele.details);
        if (allele.details?.also !== undefined) putSent(change, 'allele', added, allele.details.also);
        changes.added.push(allele_id);
        continue;
      }
      change.wrote(sequence.length + ROW_BYTES);
      const id = Number(row['id']);
      const hasOtherSequence = row['sequence'] !== sequence;
      if (hasOtherSequence) setSequence.run(sequence, sequence.length, contentHash(sequence), ambiguous ? 1 : 0, id);
      if (putDetails(row, allele, date) || hasOtherSequence || hasCitation) changes.changed.push(allele_id);
    }
    if (!isWhole) return changes;
    for (const [allele_id, row] of before) {
      remove.run(Number(row['id']));
      changes.withdrawn.push(allele_id);
    }
    return changes;
  };

  /** Changes what else is said of an allele; false where it says the same, or the site gave a sequence only. */
  function putDetails(row: Record<string, unknown>, allele: MirroredAllele, date: string): boolean {
    if (!allele.details) return false;
    const id = Number(row['id']);
    const columns = columnsOf(allele, date);
    const differs = Object.entries(columns).some(([name, value]) => row[name] !== value);
    if (differs) setDetails.run(...Object.values(columns), id);
    const hasOthers = putSent(change, 'allele', id, allele.details.also);
    return putAlleleLists(connection, id, allele.details) || hasOthers || differs;
  }
}
