import type { DatabaseKind } from '#shared/api/route.ts';

/** What the site of a database tells besides what every site does. This computer tells all of it. */
interface SiteTells {
  /** Which clusters of isolates are kept. */
  clusters?: boolean;
}

interface DatabasePart {
  /** The last part of the address. */
  path: string;
  label: string;
}

/** Pages of a database beside its loci and schemes. */
export function furtherParts(kind: DatabaseKind, { clusters = true }: SiteTells = {}): DatabasePart[] {
  const ofIsolates = [
    ...(clusters ? [{ path: 'cluster_sets', label: 'Clusters' }] : []),
    { path: 'fields', label: 'Fields' },
    { path: 'projects', label: 'Projects' },
  ];
  return [
    ...(kind === 'isolates' ? ofIsolates : []),
    { path: 'classification_schemes', label: 'Classification schemes' },
    { path: 'publications', label: 'Publications' },
    ...(kind === 'seqdef' ? [{ path: 'blocks', label: 'Not used here' }] : []),
    { path: 'charts', label: 'Charts' },
    { path: 'curators', label: 'Curators' },
  ];
}

/** Every page of a database that is a list or an overview; the overview has the address of the database. */
export function pagesOfDatabase(kind: DatabaseKind, tells: SiteTells = {}): DatabasePart[] {
  const ofIsolates = [
    { path: 'isolates', label: 'Isolates' },
    { path: 'genomes', label: 'Genomes' },
  ];
  return [
    { path: '', label: 'Overview' },
    ...(kind === 'isolates' ? ofIsolates : []),
    { path: 'loci', label: 'Loci' },
    { path: 'schemes', label: 'Schemes' },
    ...furtherParts(kind, tells),
  ];
}
