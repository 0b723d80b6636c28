import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page as the last step on the way to it, where the records and lists of its address do not say it (`crumbs-of.ts`). */
    crumb?: string;
  }
}

const pages: Pick<AsyncRouteComponent<unknown>, 'preload'>[] = [];

/**
 * A page other than Home, in a file of its own, so that the first screen does not wait for all of them. They are read while nothing
 * else is to do (`readPagesAhead`), so that a click does not wait either.
 */
export function page<Name extends string>(
  read: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> {
  const component = lazyRouteComponent(read, name);
  pages.push(component);
  return component;
}

/** Reads all pages, one after the other, whenever the browser has nothing else to do. */
export function readPagesAhead(): void {
  const work = [...pages];
  function step(): void {
    const current = work.shift();
    if (current === undefined) return;
    // The host may be gone: then a page that is not here says so when it is opened.
    void Promise.resolve(current.preload?.()).then(
      () => requestIdleCallback(step),
      () => undefined,
    );
  }
  requestIdleCallback(step);
}
