import { createHook } from 'node:async_hooks';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Counts the keys that are derived while `task` runs: nearly all of the time that a password takes. */
async function keysDerived(task: () => Promise<unknown>): Promise<number> {
  let keys = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') keys += 1;
    },
  }).enable();
  try {
    await task();
  } finally {
    hook.disable();
  }
  return keys;
}

test('whoever is asked about, one key is derived, so that no time tells who has an account', async () => {
  const store = await openSiteStore(join(temporaryFolder(), 'site.sqlite'));
  onTestFinished(() => store.close());
  const { accounts } = store;
  await accounts.setOwner({ user_name: 'grace' });
  await accounts.add({ user_name: 'ada', password: 'correct horse battery' });
  await accounts.add({ user_name: 'without' });
  for (const name of ['ada', 'nobody', 'without', 'grace'])
    expect(await keysDerived(() => accounts.checkPassword(name, 'a wrong password')), name).toBe(1);
});
