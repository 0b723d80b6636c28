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
    { path: 'charts', label: 'Charts' },
    { path: 'curators', label: 'Curators' },
  ];
}
