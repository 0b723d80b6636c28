import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { ReadSamples } from '#electron/store/comparisons/comparison-store.ts';
import { newAllele, packSamples, SampleCollector } from '#electron/store/comparisons/frozen-samples.ts';
import { packJson } from '#electron/store/results/packed-json.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import type { ComparisonRules } from '#shared/rpc/contract/comparison.ts';
import { decodeText, readRawChunks, UnreadableSource } from '../source-bytes.ts';
import { FILE_VERSION, FileHead, FileSample, FileSequence, MOST_CELLS } from '#shared/comparison-file.ts';

/** Characters of a file, and of one of its lines, at most: 5,000 samples of 5,000 loci take 200 million. */
const MOST_TEXT = 500_000_000;
const LONGEST_LINE = 20_000_000;

/** A comparison of a file, ready to be kept. */
export interface OpenedComparison extends ReadSamples {
  name: string;
  rules: ComparisonRules;
}

/**
 * Reads a file that `writeComparison` wrote, maybe gzipped. It is a stranger's: all of it is checked. AppError 400
 * `unreadable_comparison` with the line, 400 `newer_comparison`, 413 `too_large`. For workers.
 */
export async function readComparison(path: string, control: WorkControl): Promise<OpenedComparison> {
  const name = basename(path);
  const lines = linesOf(path, name, control);
  const head = headIn((await lines.next()).value, name);
  const refuse = (line: number, reason: string) => unreadable(name, `line ${line} ${reason}`);
  if (head.samples * head.loci.length > MOST_CELLS) throw tooLarge(name);
  const known = new Set(head.loci);
  if (known.size !== head.loci.length) throw refuse(1, 'names a locus twice');
  if (head.rules.loci?.some((locus) => !known.has(locus))) throw refuse(1, 'wants loci that it does not have');
  const collector = new SampleCollector(head.loci);
  const names = new Set<string>();
  const wanted = new Set<string>();
  const novel: ReadSamples['novel'] = [];
  let line = 1;
  for await (const text of lines) {
    line += 1;
    if (names.size < head.samples) {
      const { alleles, ...sample } = valueIn(FileSample, text, (reason) => refuse(line, reason));
      if (names.size === names.add(sample.name).size) throw refuse(line, 'has the name of another sample');
      if (alleles.length !== head.loci.length) {
        throw refuse(line, `has ${alleles.length} alleles for ${head.loci.length} loci`);
      }
      for (const allele of alleles) if (typeof allele === 'object' && allele) wanted.add(allele.sha1);
      const ids = alleles.map((allele) => (typeof allele === 'string' ? allele : allele ? newAllele(allele.sha1) : ''));
      collector.add({ ...sample, detail: 'again' }, ids);
    } else {
      const { sha1, sequence } = valueIn(FileSequence, text, (reason) => refuse(line, reason));
      if (hash('sha1', sequence) !== sha1) throw refuse(line, 'has another sequence than it says');
      if (!wanted.delete(sha1)) throw refuse(line, 'has a sequence that no sample has, or one that came before');
      novel.push({ sha1, sequence: await packJson(sequence) });
    }
  }
  if (names.size < head.samples) throw unreadable(name, `it ends after ${names.size} of ${head.samples} samples`);
  if (novel.length < head.sequences)
    throw unreadable(name, `it ends after ${novel.length} of ${head.sequences} sequences`);
  const { scheme, notes, rules, as_of } = head;
  return {
    ...(await packSamples(collector.freeze())),
    name: head.name,
    rules,
    as_of,
    samples: names.size,
    loci: head.loci.length,
    novel,
    about: { scheme, sources: [], definitions: [], notes },
  };
}

async function* linesOf(path: string, name: string, { checkpoint }: WorkControl): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let carry = '';
  let length = 0;
  try {
    for await (const chunk of decodeText(readRawChunks(path))) {
      checkpoint();
      const text = decoder.write(chunk);
      length += text.length;
      const [first = '', ...others] = text.split('\n');
      carry += first;
      for (const other of others) {
        if (carry.length > LONGEST_LINE) throw tooLarge(name);
        yield carry;
        carry = other;
      }
      if (length > MOST_TEXT || carry.length > LONGEST_LINE) throw tooLarge(name);
    }
  } catch (error) {
    if (error instanceof UnreadableSource) {
      throw new AppError(400, 'unreadable_comparison', `${name} cannot be opened as a comparison. ${error.message}`);
    }
    throw error;
  }
  if (carry.trim() !== '') yield carry;
}

function headIn(text: string | void, name: string): FileHead {
  const said = jsonIn(text ?? '');
  const isObject = typeof said === 'object' && said !== null;
  const version = isObject && 'allelier_comparison' in said ? said.allelier_comparison : undefined;
  if (version === undefined) throw unreadable(name, 'it does not begin as comparisons of Allelier do');
  if (typeof version === 'number' && version > FILE_VERSION) {
    const sentence = `${name} was made by a newer Allelier. Install the newest version to open it.`;
    throw new AppError(400, 'newer_comparison', sentence);
  }
  return valueIn(FileHead, text ?? '', (reason) => unreadable(name, `line 1 ${reason}`));
}

/** What a line must be. */
interface LineSchema<Value> {
  safeParse(
    said: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

function valueIn<Value>(schema: LineSchema<Value>, text: string, refusal: (reason: string) => AppError): Value {
  const parsed = schema.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const member = issue?.path.join('.') ?? '';
  throw refusal(member === '' ? 'is not what belongs there' : `is wrong at ${member.slice(0, 100)}`);
}

function unreadable(name: string, reason: string): AppError {
  return new AppError(400, 'unreadable_comparison', `${name} cannot be opened as a comparison: ${reason}.`);
}

function tooLarge(name: string): AppError {
  return new AppError(413, 'too_large', `${name} is larger than any comparison that Allelier opens.`);
}
