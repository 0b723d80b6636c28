/**
 * `npx node test/record-replies/compare.ts BEFORE AFTER`: what two recordings of `record.ts` say differently, by pattern of address.
 * Ends with 1 if anything differs.
 */
import { readFileSync } from 'node:fs';
import { patternOf, type Recorded } from './recording.ts';

/** Examples of each pattern, differences of an example, and characters of a value that are printed. */
const MOST = { examples: 3, differences: 5, characters: 160 };

/** Numbers of lines of the history, and names of batches: one more or less moves all that follow. */
const LINES =
  /(?<=\{"id":)\d+(?=,"record":)|(?<="(?:change|takes_back)":)\d+|(?<=\/changes\/)\d+|(?<="batch":"|\/batches\/)<id \d+>/g;
const withoutLines = (text: string) => text.replaceAll(LINES, '0');

/** The recorded requests by what was asked, and how often it was asked before. */
function readRecording(file = ''): Map<string, Recorded> {
  const asked = new Map<string, number>();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const recorded = lines.map((line) => JSON.parse(line) as Recorded);
  return new Map(
    recorded.map((one) => {
      const key = JSON.stringify([one.caller, one.method, withoutLines(one.address), one.sent, one.with]);
      asked.set(key, (asked.get(key) ?? 0) + 1);
      return [`${key} ${asked.get(key)}`, one];
    }),
  );
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > MOST.characters ? `${text.slice(0, MOST.characters)}…` : text;
}

/** What a reply says, with the members of a JSON body, whose length follows from them. */
function saidIn({ status, headers: { 'content-length': length, ...headers }, body }: Recorded): object {
  const text = withoutLines(body);
  if (text === '') return { status, length, headers };
  return { status, headers, body: /^[[{].*[\]}]$/s.test(text) ? (JSON.parse(text) as unknown) : text };
}

/** Each place where two values differ, with both. The order of members is none: JSON does not have one. */
function differences(left: unknown, right: unknown, path = ''): string[] {
  if (JSON.stringify(left) === JSON.stringify(right)) return [];
  const areNested = [left, right].every((value) => typeof value === 'object' && value !== null);
  if (!areNested || Array.isArray(left) !== Array.isArray(right)) return [`${path}: ${short(left)} → ${short(right)}`];
  const [one, other] = [left, right] as [Record<string, unknown>, Record<string, unknown>];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => differences(one[name], other[name], path === '' ? name : `${path}.${name}`));
}

const [before, after] = [readRecording(process.argv[2]), readRecording(process.argv[3])];
const groups = new Map<string, string[]>();
for (const key of new Set([...before.keys(), ...after.keys()])) {
  const [left, right] = [before.get(key), after.get(key)];
  const what = left && right ? differences(saidIn(left), saidIn(right)) : [left ? 'only before' : 'only after'];
  const one = left ?? right;
  if (what.length === 0 || !one) continue;
  const pattern = `${one.method} ${patternOf(one.address)}`;
  const asked = [one.caller, one.address, one.sent ?? '', JSON.stringify(one.with ?? '')].map(short).join(' ');
  groups.set(pattern, [...(groups.get(pattern) ?? []), [asked, ...what.slice(0, MOST.differences)].join('\n    ')]);
}
for (const [pattern, found] of groups)
  console.log(`${pattern}: ${found.length}\n  ${found.slice(0, MOST.examples).join('\n  ')}`);
const different = [...groups.values()].reduce((sum, { length }) => sum + length, 0);
console.log(`${before.size} requests before, ${after.size} after, ${different} replies differ.`);
if (different > 0) process.exitCode = 1;
