import type { ReactNode } from 'react';
import classes from './field-list.module.css';

/** The fields of a record, label beside value. A field whose value is `undefined` or empty is left out. */
export function FieldList({ fields }: { fields: readonly (readonly [label: string, value: ReactNode])[] }) {
  const shown = fields.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className={classes['list']}>
      {shown.map(([label, value]) => (
        <div key={label} className={classes['field']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
