import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './dialog-footer.module.css';

/**
 * The buttons at the end of a dialog: they stay in sight however long the dialog is. Where they take the place of others,
 * what the dialog marks with `data-autofocus` gets the focus. Outside of a dialog it is a plain row.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current?.closest('[role="dialog"]');
    // What had the focus may have gone with the step before. The head of a dialog gets it when nothing else can take it.
    const isFree = document.activeElement === document.body || dialog?.querySelector('header:focus-within');
    if (isFree) dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div ref={box} className={classes['footer']}>
      {children}
    </div>
  );
}
