import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Neighbours } from '#renderer/api/lists/neighbours.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { useCharacterKeys } from '../ui/controls/use-character-keys.ts';

/** The way to the records before and after this one; also with the keys `[` and `]`. */
export function NeighbourLinks({
  noun,
  neighbours: { previous, next },
  pathTo,
}: {
  noun: string;
  neighbours: Neighbours;
  /** Address of the page of a record. */
  pathTo: (id: string) => string;
}) {
  const navigate = useNavigate();
  const go = (id: string | undefined) => (): void => {
    if (id !== undefined) void navigate({ to: pathTo(id) });
  };
  useCharacterKeys({ '[': go(previous), ']': go(next) });
  return (
    <>
      {previous === undefined ? null : (
        <LinkButton to={pathTo(previous)} aria-label={`Previous ${noun}: ${previous}`} aria-keyshortcuts="[">
          <IconChevronLeft size={14} aria-hidden="true" /> {previous}
        </LinkButton>
      )}
      {next === undefined ? null : (
        <LinkButton to={pathTo(next)} aria-label={`Next ${noun}: ${next}`} aria-keyshortcuts="]">
          {next} <IconChevronRight size={14} aria-hidden="true" />
        </LinkButton>
      )}
    </>
  );
}
