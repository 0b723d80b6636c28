import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { reportLoci } from '#electron/typing/locus-report.ts';
import type { LocusReport, LocusStatus } from '#shared/rpc/contract/typing.ts';
import { editDistance } from '#test/support/edit-distance.ts';
import { createRandom, type Random } from '#test/support/generated/random.ts';
import {
  alleleFamily,
  foreignBases,
  foreignCodons,
  plant,
  withSubstitutions,
  type Alleles,
  type PlantedCase,
} from '#test/support/planted-edits.ts';
import { hasRealData, unpackScheme } from '#test/support/real-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, readSchemeFolder, type LocusFixture } from '../typing-database.ts';

const engine = createTypingEngine({ threads: 1 });
afterAll(() => engine.close());

type Database = Awaited<ReturnType<typeof createTypingDatabase>>;

const GENERATED: LocusFixture[] = [
  { name: 'short', alleles: alleleFamily(1, 115, 30) },
  { name: 'middle', alleles: alleleFamily(2, 150, 30) },
  { name: 'long', alleles: alleleFamily(3, 180, 30) },
];

/** A database with these loci, which code, for the present test. */
async function databaseOf(loci: LocusFixture[]): Promise<Database> {
  const database = await createTypingDatabase(temporaryFolder(), loci);
  onTestFinished(() => database.close());
  database.connection.exec('update locus set coding_sequence = 1, orf = 1');
  return database;
}

async function report(at: Database, locus: string, fasta: string): Promise<LocusReport> {
  const input = { kind: 'bytes', bytes: Buffer.from(fasta) } as const;
  const [found] = reportLoci(await engine.query({ database: at.at, loci: [locus], input, best: true }), true);
  if (!found) throw new Error('The locus has no report.');
  return found;
}

/** A locus and one of its alleles, by chance. */
function choose(random: Random, loci: readonly LocusFixture[]): { name: string; alleles: Alleles; source: string } {
  const { name, alleles } = loci[random.below(loci.length)] as LocusFixture;
  const ids = Object.keys(alleles);
  return { name, alleles, source: alleles[ids[random.below(ids.length)] as string] as string };
}

/** What differs, in bases: as the alignment shows it. */
function toldDifferences({ nearest }: LocusReport): number {
  const gaps = [...(nearest?.cigar ?? '').matchAll(/(\d+)[ID]/g)].reduce((sum, [, bases]) => sum + Number(bases), 0);
  return (nearest?.mismatches ?? NaN) + gaps;
}

/** Whether another allele of the told one's length has fewer differences from the planted sequence. */
function hasNearer(planted: string, alleles: Alleles, told: string, own: number): boolean {
  return Object.values(alleles).some(
    (other) => other.length === told.length && editDistance(planted, other, own - 1) < own,
  );
}

/** What is wrong about the report of a whole planted sequence, in words. Empty if nothing is. */
function judge(
  found: LocusReport,
  alleles: Alleles,
  planted: string,
  { contig, start, end }: PlantedCase,
  { status, most }: { status?: LocusStatus; most: number },
): string[] {
  const { nearest } = found;
  if (!nearest) return ['it is not found'];
  const allele = alleles[nearest.allele_id] as string;
  const [told, own] = [toldDifferences(found), editDistance(planted, allele, most + 10)];
  const wrong: string[] = [];
  if (status !== undefined && found.status !== status) wrong.push(`it is ${found.status}, not ${status}`);
  if (nearest.contig !== contig || nearest.start !== start || nearest.end !== end) {
    wrong.push(`it lies at ${nearest.contig} ${nearest.start} to ${nearest.end}, not ${contig} ${start} to ${end}`);
  }
  if (nearest.allele_start !== 1 || nearest.allele_end !== allele.length) {
    wrong.push(`bases ${nearest.allele_start} to ${nearest.allele_end} are compared`);
  }
  if (told !== own) wrong.push(`${told} differences are told, ${own} are there`);
  if (own > most) wrong.push(`${own} differences from the nearest, ${most} were planted`);
  if (hasNearer(planted, alleles, allele, own)) wrong.push(`${nearest.allele_id} is not the nearest`);
  if (nearest.identity === 100 && own > 0) wrong.push('the identity is 100');
  return wrong;
}

interface Edit {
  what: string;
  edited: string;
  /** The number of differences from the source. */
  most: number;
  status?: LocusStatus;
}

/** Plants edits of alleles, and gives what is wrong about each report. */
async function judgeAll(
  at: Database,
  loci: readonly LocusFixture[],
  seed: number,
  count: number,
  edit: (random: Random, source: string, index: number) => Edit,
): Promise<string[]> {
  const random = createRandom(seed);
  const wrong: string[] = [];
  for (let index = 0; index < count; index++) {
    const { name, alleles, source } = choose(random, loci);
    const { what, edited, ...expected } = edit(random, source, index);
    if (Object.values(alleles).some((allele) => edited.includes(allele))) continue;
    const planted = plant(random, edited);
    const found = await report(at, name, planted.fasta);
    const problems = judge(found, alleles, edited, planted, expected);
    if (problems.length > 0) wrong.push(`${name}, ${what}: ${problems.join('; ')}`);
  }
  return wrong;
}

/** Substitutions at every distance from both ends, and more of them anywhere. */
function substitutions(random: Random, source: string, index: number): Edit {
  const distance = index % 16;
  const places = new Set([distance, source.length - 1 - distance]);
  while (places.size < 2 + (index % 9)) places.add(random.below(source.length));
  const edited = withSubstitutions(random, source, ...places);
  return { what: `${[...places].join(', ')} substituted`, edited, most: places.size, status: 'novel' };
}

/** A place on a codon boundary with at least 60 bases on each side of `length` bases. */
const placeFor = (random: Random, source: string, length: number) =>
  60 + 3 * random.below(Math.floor((source.length - length - 120) / 3));

function deletion(random: Random, source: string, index: number): Edit {
  const length = index + 1;
  const at = placeFor(random, source, length);
  const edited = source.slice(0, at) + source.slice(at + length);
  const status = length % 3 === 0 ? 'novel' : 'frameshifted';
  return { what: `${length} deleted after ${at}`, edited, most: length, status };
}

function insertion(random: Random, source: string, length: number): Edit {
  const at = placeFor(random, source, 0);
  const edited = source.slice(0, at) + foreignCodons(random, length) + source.slice(at);
  const status = length % 3 === 0 ? 'novel' : 'frameshifted';
  return { what: `${length} inserted after ${at}`, edited, most: length, status };
}

/** In frame, and near an end: at most 25 bases lie beyond it. */
function deletionNearEnd(random: Random, source: string, index: number): Edit {
  const [length, beyond] = [3 * (1 + (index % 20)), 3 * (3 + random.below(6))];
  const at = index % 2 === 0 ? beyond : source.length - beyond - length;
  const edited = source.slice(0, at) + source.slice(at + length);
  return { what: `${length} deleted after ${at}`, edited, most: length, status: 'novel' };
}

/** Two in frame, with at least 48 bases before, between and behind them. */
function twoDeletions(random: Random, source: string): Edit {
  const length = 30 + 3 * random.below(15);
  const room = source.length - 2 * length - 3 * 48;
  const [before, between] = [48 + 3 * random.below(room / 6), 48 + 3 * random.below(room / 6)];
  const second = before + length + between;
  const edited = source.slice(0, before) + source.slice(before + length, second) + source.slice(second + length);
  return { what: `${length} deleted after ${before} and ${second}`, edited, most: 2 * length, status: 'novel' };
}

describe('planted edits, judged by the edit distance', () => {
  it('are counted over the whole allele if they are substitutions, at any distance from the ends', async () => {
    expect(await judgeAll(await databaseOf(GENERATED), GENERATED, 11, 144, substitutions)).toEqual([]);
  });

  // Over 2 s: each of 180 lengths is typed and compared with an alignment of all of it.
  it('give the same call whatever the length of a deletion, from 1 to 180 bases', async () => {
    expect(await judgeAll(await databaseOf(GENERATED), GENERATED, 12, 180, deletion)).toEqual([]);
  });

  // Over 2 s: each of 180 lengths is typed and compared with an alignment of all of it.
  it('give the same call whatever the length of an insertion, from 1 to 180 bases', async () => {
    const edit = (random: Random, source: string, index: number) => insertion(random, source, index + 1);
    expect(await judgeAll(await databaseOf(GENERATED), GENERATED, 13, 180, edit)).toEqual([]);
  });

  it('are told with both parts and the true place if an insertion is longer than the allele', async () => {
    const lengths = [300, 600, 799, 800, 801, 1200, 1500, 2001];
    const edit = (random: Random, source: string, index: number) =>
      insertion(random, source, lengths[index % lengths.length] as number);
    expect(await judgeAll(await databaseOf(GENERATED), GENERATED, 14, 24, edit)).toEqual([]);
  });

  it('are told with all parts where two deletions lie anywhere', async () => {
    expect(await judgeAll(await databaseOf(GENERATED), GENERATED, 16, 40, twoDeletions)).toEqual([]);
  });

  it('are found where a deletion leaves few bases of an end', async () => {
    expect(await judgeAll(await databaseOf(GENERATED), GENERATED, 15, 40, deletionNearEnd)).toEqual([]);
  });
});

describe('a planted piece at the end of a contig', () => {
  /** What is wrong about the reports of exact pieces of 35 to 95 % of an allele. */
  async function judgePieces(at: Database, loci: readonly LocusFixture[], seed: number, count: number) {
    const random = createRandom(seed);
    const wrong: string[] = [];
    for (let index = 0; index < count; index++) {
      const { name, alleles, source } = choose(random, loci);
      const kept = Math.floor((source.length * (35 + random.below(61))) / 100);
      const cut = index % 2 === 0 ? 'tail' : 'head';
      const piece = cut === 'tail' ? source.slice(0, kept) : source.slice(-kept);
      if (Object.values(alleles).some((allele) => piece.includes(allele))) continue;
      const found = await report(at, name, plant(random, piece, cut).fasta);
      const nearest = alleles[found.nearest?.allele_id ?? ''] ?? '';
      if (found.status !== 'partial') wrong.push(`${name}, ${kept} bases: ${found.status}`);
      if (!nearest.includes(piece) || toldDifferences(found) !== 0) {
        wrong.push(`${name}, ${kept} bases: ${toldDifferences(found)} differences from ${found.nearest?.allele_id}`);
      }
    }
    return wrong;
  }

  it('is partial, and nearest to an allele that contains it', async () => {
    expect(await judgePieces(await databaseOf(GENERATED), GENERATED, 21, 40)).toEqual([]);
  });

  it('is nearest to an allele that contains it, though the first allele of the locus is half foreign', async () => {
    const random = createRandom(22);
    const family = Object.values(alleleFamily(23, 150, 30)).filter(({ length }) => length === 450);
    const foreign = foreignCodons(random, 300) + (family[0] ?? '').slice(300);
    const loci = [
      { name: 'mosaic', alleles: Object.fromEntries([foreign, ...family].map((one, at) => [at + 1, one])) },
    ];
    expect(await judgePieces(await databaseOf(loci), loci, 24, 30)).toEqual([]);
  });

  it.each([
    ['head', (gene: string) => gene.slice(0, gene.length / 2)],
    ['tail', (gene: string) => gene.slice(gene.length / 2)],
  ] as const)('is partial though a paralog of 84 % lies whole elsewhere: its %s', async (side, half) => {
    const random = createRandom(31);
    const gene = Object.values(GENERATED[1]?.alleles ?? {})[7] as string;
    const places = Array.from({ length: gene.length }, (_, at) => at).filter((at) => at % 25 < 4);
    const paralog = withSubstitutions(random, gene, ...places);
    const contigs = plant(random, half(gene), side === 'head' ? 'tail' : 'head').fasta;
    const fasta = `>p\n${foreignBases(random, 500)}${paralog}${foreignBases(random, 500)}\n${contigs}`;
    const found = await report(await databaseOf(GENERATED), 'middle', fasta);
    expect(found).toMatchObject({ status: 'partial', nearest: { contig: 'b', identity: 100, partial: true } });
  });
});

describe.skipIf(!hasRealData)('planted edits of real alleles, judged by the edit distance', () => {
  /** All real loci. Their alleles are parts of genes in several frames, which their records do not say. */
  async function realLoci(): Promise<{ real: Database; loci: LocusFixture[] }> {
    const folder = temporaryFolder();
    const loci = (['neisseria', 'saureus'] as const).flatMap((scheme) =>
      readSchemeFolder(unpackScheme(scheme, folder)).loci.map((locus) => ({
        ...locus,
        name: `${scheme}-${locus.name}`,
      })),
    );
    const real = await createTypingDatabase(folder, loci);
    onTestFinished(() => real.close());
    return { real, loci };
  }

  // In one test: reading all loci takes longer than either half of it.
  it('are counted over the whole allele if they are substitutions, and in the frame of the others if they are deletions', async () => {
    const { real, loci } = await realLoci();
    // One makes a stop codon.
    const substituted = (random: Random, source: string, index: number): Edit => {
      const { status: _status, ...edit } = substitutions(random, source, index);
      return edit;
    };
    expect(await judgeAll(real, loci, 41, 18, substituted)).toEqual([]);
    const edit = (random: Random, source: string, index: number) => deletion(random, source, 14 * index);
    expect(await judgeAll(real, loci, 42, 13, edit)).toEqual([]);
  });
});
