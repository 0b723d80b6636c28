import { readContigs } from '#electron/submissions/files/read-contigs.ts';
import { takeFile } from '#electron/submissions/drafts/take-file.ts';
import { USUAL_ASSEMBLY_LIMITS } from '#shared/rules/assembly.ts';

/** Reads a file of contigs as the service does, or takes it into a draft, and prints what was found and the memory it took. */
const [way = '', path = '', folder = ''] = process.argv.slice(2);

const control = { checkpoint: () => {}, report: () => {} };
const memory = () => process.resourceUsage().maxRSS / 1024;
const before = memory();
const found =
  way === 'read'
    ? await readContigs(path, 'a.fas', USUAL_ASSEMBLY_LIMITS, control)
    : await takeFile({ path, name: 'a.zip', folder, contigs: true }, control);
process.stdout.write(JSON.stringify({ found, mebibytes: memory() - before }));
