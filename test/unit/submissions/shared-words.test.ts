import { describe, expect, it } from 'vitest';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { sharedKmers } from '#electron/checks/shared-kmers.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { sampleSequence } from '../../support/sample-database.ts';

const ROOT = sampleSequence(1, 465);

/** The root with other bases at every so many places. */
function changed(every: number, from = 0): string {
  return Array.from(ROOT, (base, index) => {
    if ((index + from) % every !== 0) return base;
    return base === 'A' ? 'C' : 'A';
  }).join('');
}

const known = Array.from({ length: 40 }, (_, index) => ({
  allele_id: String(index + 1),
  sequence: changed(40 + index),
}));
const nearestTo = (sequence: string) => gatherEvidence([sequence], known, 'DNA')[0]?.nearest;

describe('the alleles that share words with a sequence', () => {
  it('come in the order of how many they share, on both strands', () => {
    const words = sharedKmers(known.map(({ sequence }) => sequence));
    for (const sequence of [changed(60, 7), reverseComplement(changed(60, 7))]) {
      const likest = words.likest(sequence, 5);
      expect(likest).toHaveLength(5);
      expect(words.likest(sequence, 1)).toEqual(likest.slice(0, 1));
    }
    expect(words.likest(known[20]?.sequence ?? '', 1)).toEqual([20]);
    expect(words.likest(sampleSequence(99, 465), 5)).toEqual([]);
    expect(words.likest('ACGTNACGTNACGTN', 5)).toEqual([]);
    expect(sharedKmers([]).likest(ROOT, 5)).toEqual([]);
  });

  it('lead to the nearest allele of a sequence of another length, reversed or not', () => {
    const shorter = ROOT.slice(0, 200) + ROOT.slice(203);
    expect(nearestTo(shorter)).toMatchObject({ reversed: false });
    expect(nearestTo(reverseComplement(shorter))).toMatchObject({ reversed: true });
    expect(nearestTo(changed(9))).toMatchObject({ reversed: false });
    expect(nearestTo(sampleSequence(99, 465))).toBeNull();
  });
});

it('the nearest of two alleles that are equally like a sequence of their length is the first', () => {
  const at = (place: number) =>
    `${ROOT.slice(0, place)}${ROOT.charAt(place) === 'A' ? 'C' : 'A'}${ROOT.slice(place + 1)}`;
  const alike = [at(300), at(100), at(200)].map((sequence, index) => ({ allele_id: String(index + 1), sequence }));
  const found = gatherEvidence([ROOT], alike, 'DNA')[0]?.nearest;
  expect(found).toMatchObject({ allele_id: '1', aligned: 100 });
});
