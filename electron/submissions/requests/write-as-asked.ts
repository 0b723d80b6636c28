import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import type { Right } from '#electron/rights/database-rights.ts';
import { refuseWithout, type AskingAccount } from './asking-account.ts';
import type { Surroundings } from './surroundings.ts';

/** One change in the name of who asks, whose right is looked at within it. */
export async function writeAsAsked<Result>(
  around: Surroundings,
  right: Right,
  title: string,
  work: (made: Change, asking: AskingAccount) => Result,
): Promise<Result> {
  const { author } = await readDatabase(around.file, (database) => around.readAsking(database));
  return change(around.changeAs(author, title), async (made) => {
    const asking = around.readAsking(made.database);
    refuseWithout(right, asking, made.database.name);
    return work(made, asking);
  });
}
