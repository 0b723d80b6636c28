import { inspectFiles } from '#renderer/ui/files/inspect-files.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';

/** Files of a drop that are looked at: hundreds of genomes must not wait for it, and definitions are alike. */
const LOOKED_AT = 12;

const TABLE = /\.(tsv|csv|xlsx)(\.gz)?$/i;
/** Profiles beside alleles, or a note beside genomes. */
const TEXT = /\.txt(\.gz)?$/i;

/**
 * Whether dropped files are to be imported, whatever the page: there is a table among them, or they are the alleles of several loci.
 * One file of alleles may well be a query.
 */
export async function holdsDefinitions(files: readonly DroppedFile<File>[]): Promise<boolean> {
  if (files.some(({ path }) => TABLE.test(path))) return true;
  const looked = await inspectFiles(files.filter(({ path }) => !TEXT.test(path)).slice(0, LOOKED_AT));
  const alleles = looked.filter(({ content }) => content === 'alleles').length;
  return alleles > 0 && alleles === looked.length && files.length > 1;
}
