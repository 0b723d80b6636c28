import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** Milliseconds for which a part that is still coming keeps back what stands below it. */
const LONGEST = 3_000;

/**
 * Stands in a page where a part is still coming. What follows on the page is not seen before the part is there, so that nothing moves away
 * from under the pointer. A part that takes very long keeps nothing back any more.
 */
export function HoldBelow({ while: isComing }: { while: boolean }) {
  return isComing ? <Holding /> : null;
}

function Holding() {
  const [isOver, setOver] = useState(false);
  useTimeout(() => setOver(true), LONGEST, { autoInvoke: true });
  return isOver ? null : <span hidden data-coming />;
}
