import type { ReactNode } from 'react';
import classes from './field-list.module.css';

/** A field of a record; `hint` comes up when one points at the label. */
export type ListedField = readonly [label: string, value: ReactNode, hint?: string | undefined];

/** The fields of a record, label beside value. A field whose value is `undefined`, `false` or empty is left out. */
export function FieldList({ fields }: { fields: readonly ListedField[] }) {
  const shown = fields.filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '');
  return (
    <dl className={classes['list']}>
      {shown.map(([label, value, hint]) => (
        <div key={label} className={classes['field']}>
          <dt title={hint}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
