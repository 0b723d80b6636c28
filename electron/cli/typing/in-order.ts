/**
 * Works on several items at a time and passes on the outcomes in the order of the items, each as soon as possible. At
 * most `limit` items are worked on or wait. Rejects with the first rejection of `work` or `accept`, once everything
 * that was begun has settled.
 */
export async function inOrder<Item, Outcome>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Outcome>,
  accept: (outcome: Outcome, item: Item) => void,
): Promise<void> {
  const begun: Promise<Outcome>[] = [];
  const begin = (item: Item): void => {
    const outcome = work(item);
    // Its rejection is handled when its turn comes.
    outcome.catch(() => undefined);
    begun.push(outcome);
  };
  items.slice(0, limit).forEach(begin);
  try {
    for (const [index, item] of items.entries()) {
      accept(await (begun[index] as Promise<Outcome>), item);
      const next = items[index + limit];
      if (next !== undefined) begin(next);
    }
  } finally {
    await Promise.allSettled(begun);
  }
}
