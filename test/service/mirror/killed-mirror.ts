import type { SiteSource } from '#electron/remote/site-source.ts';
import { mirror, siteOf, sourceOf } from './mirror-support.ts';

/**
 * A process that copies a database and is killed by signal 9 at a random moment: so many milliseconds after so many replies, which
 * may be while it fetches, writes or compares. Arguments: data folder, address, database, replies, milliseconds.
 */
const [root = '', address = '', database = '', replies = '', milliseconds = ''] = process.argv.slice(2);
const remote = { id: 'small', name: 'Small site', base_url: address, dialect: 'contract' } as const;
const site = siteOf(remote);
let left = Number(replies);
const dying: SiteSource = {
  ...site,
  async request(request) {
    const reply = await site.request(request);
    left -= 1;
    if (left === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(milliseconds));
    return reply;
  },
};
await mirror(root, dying, sourceOf(remote, database));
