import { Select, type SelectProps } from '@mantine/core';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { linkable } from './database-name.ts';

interface LinkSelectProps extends SelectProps {
  databases: readonly LocalDatabase[];
}

/** The choice of the database that defines loci and schemes of new isolates. */
export function LinkSelect({ databases, ...input }: LinkSelectProps) {
  return (
    <Select
      label="Loci and schemes from (optional)"
      placeholder="No other database"
      data={linkable(databases)}
      {...input}
      clearable
      clearButtonProps={{ 'aria-label': 'Use no other database' }}
    />
  );
}
