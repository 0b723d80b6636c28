import { NativeSelect } from '@mantine/core';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import classes from './settings.module.css';

const NUMBERS = Array.from({ length: MOST_TYPING_THREADS }, (_, index) => index + 1);

/** How many threads type the genomes of a query. */
export function TypingThreads({ threads, onChange }: { threads: number; onChange: (threads: number) => void }) {
  return (
    <>
      <p className={classes['hint']}>
        A query has up to four genomes typed at a time, each by a thread that holds it in memory; free threads help
        these. More threads than this computer has cores save no time.
      </p>
      <NativeSelect
        label="Typing threads"
        w={280}
        value={String(threads)}
        data={[
          { value: '0', label: 'Two, or one where there is one core' },
          ...NUMBERS.map((number) => ({ value: String(number), label: String(number) })),
        ]}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </>
  );
}
