import type { PresentCopy } from '#electron/store/backup/present-copy.ts';
import { copiedIsolate, type CopiedIsolate } from '#electron/store/changes/writers/mirrored/mirrored-isolates.ts';
import { defined } from '#shared/defined.ts';
import { alsoSentIn } from '#shared/api/also-sent.ts';
import { orderedJson } from '#shared/ordered-json.ts';
import { countOf } from '#shared/count-of.ts';
import {
  LISTED_CHARACTERS,
  LISTED_ISOLATES,
  LISTED_MEMBERS,
  type CopyReport,
  type IsolateDifference,
} from '#shared/rpc/contract/mirror.ts';
import type { FetchedIsolate } from './fetched-isolate.ts';

/** An isolate as a copy compares it: its values as texts, by what they are called. */
interface HeldIsolate {
  id: number;
  name: string;
  members: ReadonlyMap<string, string>;
}

/** An isolate of a copy. Undefined if it has none of this id. */
export function heldIsolate(
  connection: PresentCopy['connection'],
  id: number,
  hasContigs: boolean,
): HeldIsolate | undefined {
  const held = copiedIsolate(connection, id);
  return held && { id, name: held.name, members: membersOf({ ...held, bin: hasContigs ? held.bin : undefined }) };
}

/** The same of an isolate that was fetched. */
export function fetchedAsHeld(piece: FetchedIsolate, hasContigs: boolean): HeldIsolate {
  const { id, name, bin } = piece;
  return { id, name, members: membersOf({ ...piece, bin: hasContigs ? (bin ?? NO_CONTIGS) : undefined }) };
}

const NO_CONTIGS = { contigs: 0, bases: 0 };

function membersOf(isolate: CopiedIsolate): Map<string, string> {
  const { name, values, aliases, publications, alleles, datestamp = '', bin, projects, also } = isolate;
  const members: [string, readonly (string | number)[]][] = [
    ['isolate', [name]],
    ...values.map(([field, texts]): [string, readonly string[]] => [field, texts]),
    ['aliases', aliases],
    ['publications', publications],
    ...alleles.map(([locus, ids]): [string, readonly string[]] => [`locus ${locus}`, ids]),
    ['contigs', bin && bin.contigs > 0 ? [`${countOf(bin.contigs, 'contig')}, ${countOf(bin.bases, 'base')}`] : []],
    ['datestamp', [datestamp]],
    // A copy may call a project otherwise, where the site has two of a name.
    ['projects', projects.map(([id]) => id)],
    ...alsoSentIn(also).map(([path, value]): [string, readonly string[]] => [
      `also sent ${path.map((part) => (typeof part === 'object' ? orderedJson(part) : part)).join(' ')}`,
      [typeof value === 'string' ? value : orderedJson(value)],
    ]),
  ];
  return new Map(
    members.flatMap(([member, texts]) =>
      texts.length === 0 ? [] : [[member, texts.map(String).toSorted().join('; ')] as const],
    ),
  );
}

/** How an isolate of the site differs from that of the copy. Undefined if it does not, as far as the copy keeps it. */
export function differenceOf(before: HeldIsolate | undefined, after: HeldIsolate): IsolateDifference | undefined {
  const { id, name } = after;
  if (!before) return { id, name, state: 'added', members: [] };
  const names = new Set([...before.members.keys(), ...after.members.keys()]);
  const members = [...names].flatMap((member) => {
    const [was, is] = [before.members.get(member), after.members.get(member)];
    if (was === is) return [];
    return [{ member, ...defined({ before: was && cut(was), after: is && cut(is) }) }];
  });
  return members.length === 0 ? undefined : { id, name, state: 'changed', members: members.slice(0, LISTED_MEMBERS) };
}

function cut(text: string): string {
  return text.length > LISTED_CHARACTERS ? `${text.slice(0, LISTED_CHARACTERS)}…` : text;
}

/** Counts differences, of which the first are listed. */
export function countDifferences(
  differences: readonly IsolateDifference[],
  held: number,
): NonNullable<CopyReport['isolates']> {
  const count = (state: IsolateDifference['state']) => differences.filter((each) => each.state === state).length;
  return {
    held,
    added: count('added'),
    changed: count('changed'),
    gone: count('gone'),
    differences: differences.slice(0, LISTED_ISOLATES),
  };
}
