import { joinValues } from '../rules/field.ts';
import { toTsv } from '../sheet.ts';

/** A typed genome that becomes an isolate. */
interface TypedGenome {
  /** Name of its input, perhaps with folders. */
  name: string;
  /** Ids of its known alleles, by locus. */
  alleles: ReadonlyMap<string, readonly string[]>;
}

const ENDING = /\.(fa|fas|fasta|fna|ffn|fsa|tfa)(\.gz)?$/i;

/** How a sequence was made is not known here, and an isolate with contigs must say it. */
const METHOD = 'unknown';

/** `name`, or where another has it `name-2`, before the ending. Takes note of it in `taken`. */
function unused(name: string, taken: Set<string>): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem}-${number}${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Name of the file with the contigs of an input: that of the file itself; `.fas` for what is no file of sequences. */
function fileOf(name: string): string {
  const last = (name.split(/[/\\]/).at(-1) ?? '').replaceAll('\0', '').slice(0, 180) || 'sequence';
  const safe = last.replace(/^\.+/, '') || 'sequence';
  return ENDING.test(safe) ? safe : `${safe}.fas`;
}

/**
 * The table that an import of isolates reads, tab-separated: name, file of contigs, method, and one column per locus with the known alleles.
 * New alleles have no id, so they are left out. `files` are the names of the files of contigs, in the order of the genomes.
 */
export function isolateTable(
  genomes: readonly TypedGenome[],
  loci: readonly string[],
): { table: string; files: string[] } {
  const taken = new Set<string>();
  const files = genomes.map(({ name }) => unused(fileOf(name), taken));
  const names = new Set<string>();
  const rows = genomes.map(({ alleles }, index) => {
    const file = files[index] ?? '';
    const isolate = unused(file.replace(ENDING, ''), names);
    return [isolate, file, METHOD, ...loci.map((locus) => joinValues(alleles.get(locus) ?? []))];
  });
  return { table: toTsv([['isolate', 'assembly_filename', 'sequence_method', ...loci], ...rows]), files };
}
