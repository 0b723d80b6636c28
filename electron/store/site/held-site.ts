import { join } from 'node:path';

/** The site file of the data folder that was read last, kept open between the tasks of one thread. */
export interface HeldSite<Site> {
  /** That of a data folder, given by its path. Closes the one of another folder. */
  of(root: string): Promise<Site>;
  close(): Promise<void>;
}

/** `open` opens a site file, given by its path. For threads that do one task at a time. */
export function holdSite<Site extends { close(): Promise<void> }>(
  open: (file: string) => Promise<Site>,
): HeldSite<Site> {
  let held: { root: string; site: Site } | undefined;

  async function close(): Promise<void> {
    const { site } = held ?? {};
    held = undefined;
    await site?.close();
  }

  return {
    async of(root) {
      if (held?.root === root) return held.site;
      await close();
      held = { root, site: await open(join(root, 'site.sqlite')) };
      return held.site;
    },
    close,
  };
}
