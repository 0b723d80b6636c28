import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { alignmentGroup } from './alignment.ts';
import { changesGroup } from './changes.ts';
import { genomesGroup } from './genomes.ts';
import { growthGroup } from './growth.ts';
import { importGroup } from './import.ts';
import { nearestGroup } from './nearest.ts';
import { peptidesGroup } from './peptides.ts';
import { profilesGroup } from './profiles.ts';
import { resultsGroup } from './results.ts';
import { isMet, print, say, type Group } from './table.ts';
import { tablesGroup } from './tables.ts';
import { typingGroup } from './typing.ts';

/** The whole table in the order of measuring. The import comes first: others use its database. */
const GROUPS: Group[] = [
  importGroup,
  typingGroup,
  growthGroup,
  changesGroup,
  genomesGroup,
  nearestGroup,
  peptidesGroup,
  profilesGroup,
  resultsGroup,
  alignmentGroup,
  tablesGroup,
  { name: 'isolates', title: '100,000 isolates, asked of the service', measure: () => printing('isolates.ts') },
  { name: 'service', title: 'The service, over its socket', measure: () => printing('service-bench.ts') },
  { name: 'keystroke', title: 'A key while the service is busy', measure: () => printing('keystroke-bench.ts') },
];

const wanted = process.argv.slice(2).filter((word) => word !== '--peer');
const known = GROUPS.map(({ name }) => name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  say(
    `There is no "${unknown.join('", "')}". Name one or more of: ${known.join(', ')}; without a name all are measured.`,
  );
  process.exit(1);
}
say('The sets are generated once and kept in the folder for temporary files; 1,000,000 alleles need 4 GB there.');
for (const { name, title, measure } of GROUPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`\n${title} (${name})`);
  for (const line of await measure()) {
    print(line);
    if (line.unit === 'wrong' && !isMet(line)) process.exitCode = 1;
  }
}

/** Runs a bench that prints a table of its own. */
async function printing(file: string) {
  await once(fork(join(import.meta.dirname, file)), 'exit');
  return [];
}
