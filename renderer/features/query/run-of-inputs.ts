import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { RunInput, RunRequest } from '#shared/rpc/contract/results.ts';
import { isSameRequest, type QueryEntry } from './query-queue.ts';

/** Characters that the name of a run has at most. */
const LONGEST_NAME = 200;

/** `s1.fna`, `s1.fna and 11 others`, or of a folder `run, 12 files`. */
export function nameOfRun(names: readonly string[]): string {
  const [first = 'Query'] = names;
  if (names.length <= 1) return first.slice(0, LONGEST_NAME);
  const folder = /^[^/]+(?=\/)/.exec(first)?.[0];
  const isFolder = folder !== undefined && names.every((name) => name.startsWith(`${folder}/`));
  const rest = isFolder
    ? `, ${formatQuantity(names.length, 'file')}`
    : ` and ${formatQuantity(names.length - 1, 'other')}`;
  return `${(isFolder ? folder : first).slice(0, LONGEST_NAME - rest.length)}${rest}`;
}

/** Whether entries can join the run that is shown: it asks for the same, and nothing that was found would have to give way. */
export function canJoin(
  run: string | undefined,
  entries: readonly QueryEntry[],
  chosen: readonly QueryEntry[],
  request: RunRequest,
): run is string {
  const own = entries.filter(({ kept }) => kept?.run_id === run);
  return (
    run !== undefined &&
    own.length > 0 &&
    own.every((entry) => isSameRequest(entry.request, request)) &&
    chosen.every(({ state }) => state !== 'done')
  );
}

/** Characters of pasted text that go with one call: a browser host takes 64 MB, and a character may take several bytes. */
const CALL_CHARACTERS = 20_000_000;

function charactersOf({ input }: RunInput): number {
  return input.kind === 'text' ? input.text.length : 0;
}

/** Inputs in the order given, split so that each part fits into a call. A text that is too long for any call is alone in its part. */
export function partInputs(inputs: readonly RunInput[], limit = CALL_CHARACTERS): RunInput[][] {
  const parts: RunInput[][] = [];
  let characters = 0;
  for (const input of inputs) {
    const own = charactersOf(input);
    const last = parts.at(-1);
    if (last && characters + own <= limit) {
      last.push(input);
      characters += own;
    } else {
      parts.push([input]);
      characters = own;
    }
  }
  return parts;
}
