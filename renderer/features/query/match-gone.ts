import type { ChosenFile } from '#shared/rpc/contract/file.ts';
import type { QueryEntry } from './query-queue.ts';

const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** Whether the file of a kept input was no longer where it was. */
export function isGone({ kept, problem }: QueryEntry): boolean {
  return kept !== undefined && problem?.code === 'input_gone';
}

/**
 * Which of the chosen files are those of inputs whose file was gone: by their whole name, else by the last part of it, where only
 * one has it.
 */
export function matchGone<File extends Pick<ChosenFile, 'name'>>(
  entries: readonly QueryEntry[],
  files: readonly File[],
): { entry: QueryEntry; file: File }[] {
  const gone = entries.filter(isGone);
  const ends = Map.groupBy(gone, ({ name }) => lastPart(name));
  const taken = new Set<QueryEntry>();
  return files.flatMap((file) => {
    const alike = ends.get(lastPart(file.name)) ?? [];
    const entry = gone.find(({ name }) => name === file.name) ?? (alike.length === 1 ? alike[0] : undefined);
    if (!entry || taken.has(entry)) return [];
    taken.add(entry);
    return [{ entry, file }];
  });
}
