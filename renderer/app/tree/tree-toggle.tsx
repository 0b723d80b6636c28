import { IconChevronRight } from '@tabler/icons-react';
import classes from './database-tree.module.css';

/** The button before a row of the tree that shows and hides what hangs on it; `controls` is the id of that. */
export function TreeToggle(props: { isOpen: boolean; controls: string; label: string; onToggle: () => void }) {
  const { isOpen, controls, label, onToggle } = props;
  return (
    <button
      type="button"
      className={classes['toggle']}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
    >
      <IconChevronRight size={14} data-open={isOpen || undefined} aria-hidden="true" />
    </button>
  );
}
