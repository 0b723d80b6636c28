import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Brings its content into view when the page was opened by an address that chooses it, and not when it is chosen here. */
export function ScrollOnOpen({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [wasChosen] = useState(isChosen);
  useEffect(() => {
    if (wasChosen) box.current?.scrollIntoView({ block: 'start' });
  }, [wasChosen]);
  return <div ref={box}>{children}</div>;
}
