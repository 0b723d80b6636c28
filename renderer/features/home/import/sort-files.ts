import type { DatabaseKind } from '#shared/api/route.ts';
import { baseName, type Content, type LookedFile } from '#renderer/ui/files/inspect-files.ts';

/** Where a dropped file goes. `unclear`: only the user knows. */
export type Destination = 'type' | 'definitions' | 'isolates' | 'leave';

/** The page on which files were dropped. */
export interface DropPage {
  /** The local database of the page, if it is one of a database. */
  database?: { name: string; kind: DatabaseKind; seqdef?: string | undefined } | undefined;
  locus?: string | undefined;
  /** Whether the place of the drop says that they are imported. Genomes are typed all the same. */
  isImport?: boolean;
}

/** Dropped files with the same content and destination, as the user sees and changes them together. */
export interface FileGroup {
  content: Content;
  destination: Destination;
  files: LookedFile[];
}

/** More files than this of one content are one group: nobody sorts hundreds of files one by one. */
const MOST_SINGLE = 12;

/** Destinations by content, where neither the page nor the other files matter. */
const BY_CONTENT: Partial<Record<Content, Destination>> = {
  genome: 'type',
  alleles: 'definitions',
  'new-alleles': 'definitions',
  isolates: 'isolates',
  fields: 'isolates',
  workbook: 'isolates',
};

/**
 * Where dropped files go: told by their content, then by the page, then by what lies beside them. Undefined if they are sequences of
 * which nobody can tell whether they are genomes or alleles.
 */
export function sortFiles(files: readonly LookedFile[], page: DropPage): FileGroup[] | undefined {
  const has = (...contents: Content[]) => files.some(({ content }) => contents.includes(content));
  // An exported folder says itself what it is, and a database takes all of it.
  if (files.some(({ path }) => /(^|\/)database\.tsv(\.gz)?$/i.test(path)))
    return [...group(files, () => 'definitions')];
  const isImport = page.isImport === true || page.database?.kind === 'seqdef';
  if (files.every(({ content }) => content === 'sequences') && !isImport) {
    // A folder of short sequences is one of alleles: that is how schemes are published.
    if (!files.every(({ path }) => path.includes('/'))) return undefined;
  }
  const hasIsolates = has('isolates', 'workbook');
  const texts = files.flatMap(({ text }) => text ?? []).join('\n');
  // What cannot be looked through may name any genome. The plan then says which ones it does.
  const mayNameAny = files.some(
    ({ content, text }) => content === 'workbook' || (content === 'isolates' && text === undefined),
  );
  const namedGenome = ({ path }: LookedFile) =>
    mayNameAny || (hasIsolates && texts.includes(baseName(path).replace(/\.gz$/i, '')));
  const tables: Destination =
    hasIsolates || (page.database?.kind === 'isolates' && !has('alleles', 'new-alleles')) ? 'isolates' : 'definitions';
  const destinationOf = (file: LookedFile): Destination => {
    if (file.content === 'genome' || file.content === 'sequences') {
      if (namedGenome(file)) return 'isolates';
      return file.content === 'genome' ? 'type' : 'definitions';
    }
    if (file.content === 'table') return has('alleles', 'new-alleles', 'sequences') ? 'definitions' : tables;
    return BY_CONTENT[file.content] ?? 'leave';
  };
  const sorted = group(files, destinationOf);
  const used = new Set(sorted.map(({ destination }) => destination).filter((each) => each !== 'leave'));
  // What is left goes along with the rest, where the plan says why it is not read.
  const [only] = used;
  if (used.size > 1) return sorted;
  return [{ content: 'other', destination: only ?? 'definitions', files: [...files] }];
}

function group(files: readonly LookedFile[], destinationOf: (file: LookedFile) => Destination): FileGroup[] {
  const together = Map.groupBy(files, (file) => `${file.content} ${destinationOf(file)}`);
  return [...together.values()].flatMap((members) => {
    const groups = members.length > MOST_SINGLE ? [members] : members.map((file) => [file]);
    return groups.flatMap((each) => {
      const [first] = each;
      return first ? [{ content: first.content, destination: destinationOf(first), files: each }] : [];
    });
  });
}

/** The destinations of groups, in the order in which they are best gone to: isolates need the loci that definitions bring. */
export function destinationsOf(groups: readonly FileGroup[]): Exclude<Destination, 'leave'>[] {
  const order = ['definitions', 'isolates', 'type'] as const;
  return order.filter((each) => groups.some(({ destination }) => destination === each));
}

/** The files that go to a destination. */
export function filesFor(groups: readonly FileGroup[], destination: Destination): LookedFile[] {
  return groups.flatMap((each) => (each.destination === destination ? each.files : []));
}
