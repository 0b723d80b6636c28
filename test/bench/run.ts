import { alignmentGroup } from './alignment.ts';
import { anyGroup } from './any.ts';
import { changesGroup } from './changes.ts';
import { curationGroup } from './curation.ts';
import { custodyGroup } from './custody.ts';
import { entryGroup } from './entry.ts';
import { fieldsGroup } from './fields.ts';
import { exportsGroup } from './exports.ts';
import { genomesGroup } from './genomes.ts';
import { gridGroup } from './grid.ts';
import { growthGroup } from './growth.ts';
import { importGroup } from './import.ts';
import { isolatesGroup } from './isolates.ts';
import { keystrokeGroup } from './keystroke.ts';
import { memoryGroup } from './memory.ts';
import { mirrorGroup } from './mirror.ts';
import { nearestGroup } from './nearest.ts';
import { verdictsGroup } from './verdicts.ts';
import { peptidesGroup } from './peptides.ts';
import { profilesGroup } from './profiles.ts';
import { queueGroup } from './queue.ts';
import { relativesGroup } from './relatives.ts';
import { resultsGroup } from './results.ts';
import { rulesGroup } from './rules.ts';
import { scaleGroup } from './scale.ts';
import { serviceGroup } from './service.ts';
import { shellGroup } from './shell.ts';
import { signedGroup } from './signed.ts';
import { isMet, print, say, type Group } from './table.ts';
import { tablesGroup } from './tables.ts';
import { typingGroup } from './typing.ts';
import { uploadGroup } from './upload.ts';

/** The whole table in the order of measuring. The import comes first: others use its database. */
const GROUPS: Group[] = [
  importGroup,
  typingGroup,
  anyGroup,
  growthGroup,
  changesGroup,
  genomesGroup,
  nearestGroup,
  verdictsGroup,
  peptidesGroup,
  profilesGroup,
  mirrorGroup,
  resultsGroup,
  alignmentGroup,
  tablesGroup,
  isolatesGroup,
  custodyGroup,
  scaleGroup,
  relativesGroup,
  curationGroup,
  exportsGroup,
  fieldsGroup,
  rulesGroup,
  gridGroup,
  entryGroup,
  queueGroup,
  serviceGroup,
  signedGroup,
  uploadGroup,
  memoryGroup,
  keystrokeGroup,
  shellGroup,
];

const wanted = process.argv.slice(2).filter((word) => !['--peer', '--full'].includes(word));
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
