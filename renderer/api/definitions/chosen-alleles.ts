import type { AlignmentRowInput } from '#shared/rpc/contract/alignment.ts';

/** Which alleles of a locus are compared: these, the first being the reference, and perhaps all others. */
interface ChosenAlleles {
  ids: string[];
  isAll: boolean;
}

/** Stands for all alleles that are not named. */
const ALL = '*';

/** The longest run of ids that `1-2000` may stand for. */
const MAX_RUN = 2000;

/**
 * Reads what people write, and what stands in an address: ids with commas between them, `3-7` for whole numbers from 3 to 7, `*` for
 * all others. An id that looks like something else stands in double quotes, as in CSV. Nothing is all of them.
 */
export function readChosenAlleles(text: string | undefined): ChosenAlleles {
  const parts = text?.trim() ? (text.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []) : [ALL];
  const ids = new Set<string>();
  let isAll = false;
  for (const part of parts) {
    const word = part.trim();
    const [, from, to] = /^(\d{1,15})\s*[-–]\s*(\d{1,15})$/.exec(word) ?? [];
    if (word === ALL) isAll = true;
    else if (word.startsWith('"')) ids.add(word.slice(1, -1).replaceAll('""', '"'));
    else if (from === undefined || to === undefined) {
      if (word) ids.add(word);
    } else {
      const last = Math.min(Number(to), Number(from) + MAX_RUN);
      for (let id = Number(from); id <= last; id++) ids.add(String(id));
    }
  }
  return { ids: [...ids], isAll };
}

/** The same as it is written, whole numbers in a row as a run, `*` for all: an address without alleles chooses nothing yet. */
export function writeChosenAlleles({ ids, isAll }: ChosenAlleles): string {
  const parts: string[] = [];
  for (let index = 0; index < ids.length; index++) {
    let end = index;
    while (isNext(ids[end], ids[end + 1])) end++;
    if (end > index + 1) parts.push(`${ids[index]}-${ids[end]}`);
    else for (const id of ids.slice(index, end + 1)) parts.push(quoted(id));
    index = end;
  }
  return [...parts, ...(isAll ? [ALL] : [])].join(',');
}

function isNext(id: string | undefined, next: string | undefined): boolean {
  return id !== undefined && /^(?:0|[1-9]\d{0,14})$/.test(id) && next === String(Number(id) + 1);
}

function quoted(id: string): string {
  const isPlain = !/[",*]|^\s|\s$|^\d+\s*[-–]\s*\d+$/.test(id);
  return isPlain ? id : `"${id.replaceAll('"', '""')}"`;
}

/** The rows to align. */
export function alleleRows({ ids, isAll }: ChosenAlleles): AlignmentRowInput[] {
  const named = ids.map((allele_id): AlignmentRowInput => ({ kind: 'allele', allele_id }));
  return isAll ? [...named, { kind: 'all' }] : named;
}
