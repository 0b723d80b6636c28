import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Neighbours } from '#renderer/api/lists/neighbours.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { useCharacterKeys } from '../ui/controls/use-character-keys.ts';

interface NeighbourLinksProps {
  noun: string;
  /** The record between them. */
  id: string;
  neighbours: Neighbours;
  /** They are not known yet, but will be. */
  isComing: boolean;
  /** Address of the page of a record. */
  pathTo: (id: string) => string;
}

/** The way to the records before and after this one; also with the keys `[` and `]`. It has its room before they are known. */
export function NeighbourLinks({ noun, id, neighbours: { previous, next }, isComing, pathTo }: NeighbourLinksProps) {
  const navigate = useNavigate();
  const go = (to: string | undefined) => (): void => {
    if (to !== undefined) void navigate({ to: pathTo(to) });
  };
  useCharacterKeys({ '[': go(previous), ']': go(next) });
  if (!isComing && previous === undefined && next === undefined) return null;
  const left = <IconChevronLeft size={14} aria-hidden="true" />;
  const right = <IconChevronRight size={14} aria-hidden="true" />;
  // Nearly as wide as one with the id of the other record.
  const room = <span style={{ visibility: 'hidden' }}>{id}</span>;
  return (
    <>
      {previous === undefined ? (
        <Button variant="default" disabled aria-label={`No previous ${noun}`}>
          {left} {room}
        </Button>
      ) : (
        <LinkButton to={pathTo(previous)} aria-label={`Previous ${noun}: ${previous}`} aria-keyshortcuts="[">
          {left} {previous}
        </LinkButton>
      )}
      {next === undefined ? (
        <Button variant="default" disabled aria-label={`No next ${noun}`}>
          {room} {right}
        </Button>
      ) : (
        <LinkButton to={pathTo(next)} aria-label={`Next ${noun}: ${next}`} aria-keyshortcuts="]">
          {next} {right}
        </LinkButton>
      )}
    </>
  );
}
