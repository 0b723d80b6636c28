import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { alleleIdReader } from '#electron/store/designations/allele-id-reader.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { BY_HAND } from '#test/support/designated-by-hand.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const DAY = '2024-01-01';

test('those who read alleles at the same time see what others change meanwhile', async () => {
  const file = join(temporaryFolder(), 'read.sqlite');
  await using database = await createDatabase(file, { kind: 'isolates', description: 'Read' });
  using other = new DatabaseSync(file);
  other.exec(`
    insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (63, 'one', 'DNA', 'text', 1, '${DAY}', '${DAY}'), (64, 'two', 'DNA', 'text', 1, '${DAY}', '${DAY}');
    insert into isolate (id, name, date_entered, datestamp) values (1, 'A', '${DAY}', '${DAY}'), (2, 'B', '${DAY}', '${DAY}')`);
  const writer = designationWriter(other);
  const about = { ...BY_HAND, date_entered: DAY, datestamp: DAY };
  const alleles = [
    { locus: 63, allele_id: '12', ...about },
    { locus: 64, allele_id: '007', ...about },
  ];
  for (const isolate of [1, 2]) writer.add(isolate, alleles);
  const [one, two] = [alleleIdReader(database), alleleIdReader(database)];
  const read = (visitorNow: typeof one, isolate: number, loci: number[]) => {
    const found: unknown[] = [];
    visitorNow()(
      isolate,
      (id, _about, locus) => found.push(locus, id),
      (locus) => loci.includes(locus),
    );
    return found;
  };
  expect(read(one, 1, [63, 64])).toEqual([63, 12, 64, '007']);
  expect(read(two, 1, [64])).toEqual([64, '007']);
  // The same number then stands for another allele, as it does where a new locus has the row id of one that was deleted.
  other.exec("update designation_allele set allele_id = '1e3' where locus = 63");
  // A row longer than any that is written is read as `allele_designation` shows it.
  other.exec(
    'update designation_block set codes = cast(codes || zeroblob(300) as blob) where isolate = 2 and block = 0',
  );
  for (const visitorNow of [one, two]) expect(read(visitorNow, 2, [63, 64])).toEqual([63, '1e3', 64, '007']);
});
