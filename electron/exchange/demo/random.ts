import { contentHash } from '#electron/store/file/content-hash.ts';

/** Numbers that look random and are the same on every computer and in every run. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  integer(below: number): number;
  /** True in this share (0 to 1) of the calls. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** The items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/**
 * A separate stream of numbers for each purpose, so that a change to one part of the demo leaves the others as they
 * were. The generator is mulberry32 (Tommy Ettinger, public domain).
 */
export function createRandom(purpose: string): Random {
  let state = contentHash(`Exemplum syntheticum: ${purpose}`) >>> 0;

  function share(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (below: number) => Math.floor(share() * below);
  return {
    integer,
    chance: (limit) => share() < limit,
    pick: <Item>(items: readonly Item[]) => items[integer(items.length)] as Item,
    shuffle: <Item>(items: readonly Item[]) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = integer(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
      }
      return shuffled;
    },
  };
}
