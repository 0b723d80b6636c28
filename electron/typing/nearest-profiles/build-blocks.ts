import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { writeAlleleBytes } from './allele-byte.ts';
import { BLOCK, createBlock, type ProfileBlock } from './profile-block.ts';
import type { ProfileStamp } from './profile-stamp.ts';

interface KnownBlocks {
  readonly blocks: () => Iterable<ProfileBlock>;
  readonly stamp: ProfileStamp;
}

/** Profiles between two progress reports and checks for cancellation. */
const REPORT_EVERY = 256;

/**
 * Yields the blocks of a scheme's profiles in the order of their rows. The known blocks come first; the last of them is
 * filled up.
 */
export function* buildBlocks(
  connection: DatabaseSync,
  scheme: number,
  loci: number,
  known: KnownBlocks | undefined,
  { checkpoint, report }: WorkControl,
): Generator<ProfileBlock> {
  const { last = 0, profiles = 0 } = known?.stamp ?? {};
  let block: ProfileBlock | undefined;
  for (const before of known?.blocks() ?? []) {
    if (block) yield block;
    checkpoint();
    block = createBlock(loci);
    block.bytes.set(before.bytes);
  }
  const added = connection.prepare('select count(*) as n from profile where scheme = ? and id > ?').get(scheme, last);
  const total = profiles + Number(added?.['n']);
  const rows = connection
    .prepare('select id, sort_key, alleles from profile where scheme = ? and id > ? order by id')
    .iterate(scheme, last);
  let row = profiles;
  for (const profile of rows) {
    const place = row % BLOCK;
    if (place === 0 && block) yield block;
    if (place === 0 || !block) block = createBlock(loci);
    block.ids[place] = Number(profile['id']);
    block.sortKeys[place] = Number(profile['sort_key']);
    block.filled[place] = writeAlleleBytes(String(profile['alleles']), block.alleles, place, BLOCK);
    if (++row % REPORT_EVERY !== 0) continue;
    checkpoint();
    report({ done: row, total, unit: 'profiles', message: 'Preparing the profiles for comparison' });
  }
  if (block) yield block;
}
