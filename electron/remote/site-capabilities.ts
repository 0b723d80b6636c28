import type { FaceName } from '#shared/api/face-name.ts';
import type { SiteCapabilities } from '#shared/rpc/contract/site.ts';

const NONE: SiteCapabilities = {
  search: false,
  sort: false,
  records: false,
  filter: false,
  statistics: false,
  query: false,
  files: false,
  write: false,
  classify: false,
  link_fields: false,
  mirror: false,
  curate: false,
};

/** Additive parameters and routes of our service. */
const OURS = { search: true, sort: true, records: true, filter: true, statistics: true };

/** What can be done with the databases of this computer. */
export const LOCAL_CAPABILITIES: SiteCapabilities = {
  ...NONE,
  ...OURS,
  query: true,
  files: true,
  write: true,
  classify: true,
  link_fields: true,
  curate: true,
};

/** What can be done at a remote site, by the way in which it answers: another Allelier knows more than deployed servers. */
export const REMOTE_CAPABILITIES: Readonly<Record<FaceName, SiteCapabilities>> = {
  contract: { ...NONE, ...OURS, query: true, mirror: true, curate: true },
  // Another Allelier may have been added by this face, which has a queue too; other servers answer 404 when asked for theirs.
  deployed: { ...NONE, query: true, mirror: true, curate: true },
};
