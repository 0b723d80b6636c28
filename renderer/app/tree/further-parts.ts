import type { DatabaseKind } from '#shared/api/route.ts';

/** Pages of a database beside its loci and schemes; `path` is the last part of the address. */
export function furtherParts(kind: DatabaseKind): { path: string; label: string }[] {
  const ofIsolates = [
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
export function pagesOfDatabase(kind: DatabaseKind): { path: string; label: string }[] {
  const ofIsolates = [
    { path: 'isolates', label: 'Isolates' },
    { path: 'genomes', label: 'Genomes' },
  ];
  return [
    { path: '', label: 'Overview' },
    ...(kind === 'isolates' ? ofIsolates : []),
    { path: 'loci', label: 'Loci' },
    { path: 'schemes', label: 'Schemes' },
    ...furtherParts(kind),
  ];
}
