import { useQuery } from '@tanstack/react-query';
import type { Isolate } from '#shared/api/isolate.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { readIsolateId, type PaletteItem } from './palette-items.ts';

/**
 * The isolate with the number that was typed, and those whose name or values hold the words; `isReading` while they are looked up.
 */
export function useIsolateItems({
  site,
  database,
  words,
}: {
  site: string;
  /** An isolate database; absent when none is shown. */
  database: string | undefined;
  words: string;
}): { items: PaletteItem[]; isReading: boolean } {
  const base = database ?? '';
  const isAsked = database !== undefined && words !== '';
  const id = readIsolateId(words);
  const one = useQuery({ ...isolateQueries.one(site, base, id ?? 0), enabled: isAsked && id !== undefined });
  const found = useQuery({ ...isolateQueries.search(site, base, words), enabled: isAsked && id === undefined });
  const isReading = one.isFetching || found.isFetching;
  if (!isAsked) return { items: [], isReading: false };
  if (id === undefined) {
    const group = `Isolates of ${base}`;
    return { items: (found.data ?? []).map((isolate) => itemOf(site, base, isolate, group)), isReading };
  }
  return { items: one.isSuccess ? [itemOf(site, base, one.data, 'Records')] : [], isReading };
}

function itemOf(site: string, database: string, { provenance }: Isolate, group: string): PaletteItem {
  return {
    id: `isolate ${provenance.id}`,
    group,
    label: provenance.isolate ?? `Isolate ${provenance.id}`,
    description: `Isolate ${provenance.id}`,
    action: { path: databasePath(site, database, 'isolates', String(provenance.id)) },
  };
}
