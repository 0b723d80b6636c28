import { type BlockMembers, BlockedRecord } from '#shared/api/block.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { lineProblem } from '#shared/rules/description.ts';
import { errorOf } from '#shared/rules/rule-problem.ts';
import { isVisible } from '#shared/rules/visible-name.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { type BlockKey, findBlock, isRecordThere } from '#electron/store/records/blocks.ts';
import type { RecordKind, Writing } from '../record-kind.ts';

/** The lines of the history that tell whether an allele or a profile is used. */
export function blocksOf(record: BlockedRecord, within: string, id: string) {
  return [{ kind: blockKind.name, record_id: blockKind.idOf({ record, within, id }) }];
}

/** Alleles and profiles that are not used here, and why. Who curates the locus or the scheme says so. */
export const blockKind: RecordKind<BlockMembers> = {
  name: 'block',
  noun: 'block',
  blank: { because: '' },
  idOf: ({ record, within, id }) => `${record} ${within}-${id}`,
  right: (_reading, { key }) => {
    const { record, within } = blockKeyOf(key);
    return [{ kind: record === 'allele' ? 'locus' : 'scheme', name: within }];
  },
  read({ database: { connection } }, key) {
    const found = findBlock(connection, blockKeyOf(key));
    return found && { because: found.because };
  },
  normalise: ({ because }) => ({ because: because.trim() }),
  unknown: (_reading, { record, within, id }) =>
    refusal('unknown_block', `The ${record} ${within}-${id} is used: nobody said otherwise.`),
  check({ database: { connection, name } }, { key, members: { because }, isRestored = false }) {
    const { record, within, id } = blockKeyOf(key);
    const problem = isVisible(because) ? lineProblem('The reason', because) : 'Say why it is not used.';
    const isKnown = isRestored || isRecordThere(connection, { record, within, id });
    const missing = `The database "${name}" has no ${record} ${id} of ${record === 'allele' ? '' : 'scheme '}${within}.`;
    return [
      ...(problem === undefined ? [] : [errorOf('bad_text', problem, 'because')]),
      ...(isKnown ? [] : [errorOf('unknown_record', missing, 'id')]),
    ];
  },
  insert(writing, { key, members }) {
    write(writing, blockKeyOf(key), members);
    return key;
  },
  update(writing, { key, members }) {
    write(writing, blockKeyOf(key), members);
    return key;
  },
  remove({ change }, key) {
    const { record, within, id } = blockKeyOf(key);
    const sql = 'delete from block where record = ? and within = ? and id = ?';
    statementOf(change.connection, sql).run(record, within, id);
    change.detailsChanged();
  },
};

function blockKeyOf({ record, within, id }: RecordKey): BlockKey {
  return { record: BlockedRecord.parse(record), within: String(within), id: String(id) };
}

/** Typing indexes stay good: they tell what is found, and blocks tell what that is worth. */
function write({ change }: Writing, { record, within, id }: BlockKey, { because }: BlockMembers): void {
  const sql = 'insert or replace into block (record, within, id, because) values (?, ?, ?, ?)';
  statementOf(change.connection, sql).run(record, within, id, because);
  change.detailsChanged();
}
