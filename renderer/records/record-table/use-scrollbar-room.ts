import { useEffect, type RefObject } from 'react';

/** Tells the style sheet as `--scrollbar` how high the horizontal scroll bar is, so that it does not cover the last row. */
export function useScrollbarRoom(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { offsetHeight, clientHeight, clientTop } = element;
      element.style.setProperty('--scrollbar', `${offsetHeight - clientHeight - 2 * clientTop}px`);
    };
    measure();
    // A bar that comes or goes changes the room within.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
}
