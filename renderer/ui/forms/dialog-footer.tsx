import type { ReactNode } from 'react';
import classes from './dialog-footer.module.css';

/** The buttons at the end of a dialog: they stay in sight however long the dialog is. Outside of one it is a plain row. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes['footer']}>{children}</div>;
}
