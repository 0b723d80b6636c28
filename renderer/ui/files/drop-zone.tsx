import { Title } from '@mantine/core';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { filesOfDrop } from './dropped-files.ts';
import { notifyProblem } from '../notices/notify.ts';
import classes from './drop-zone.module.css';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Tells the target for the whole window that the files are not above it any more: a zone wins over the window. */
function leaveWindow(): void {
  window.dispatchEvent(new window.DragEvent('dragleave'));
}

/** A place of a page where files can be dropped, with buttons that do the same. */
export function DropZone({
  icon,
  title,
  actions,
  onDrop,
  children,
}: {
  icon: ReactNode;
  title: string;
  actions: ReactNode;
  onDrop: (files: DroppedFile<File>[]) => void;
  /** What can be dropped, and what becomes of it. */
  children: ReactNode;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function follow(event: DragEvent): void {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOver) return;
    setOver(true);
    leaveWindow();
  }

  function leave(event: DragEvent): void {
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
  }

  function take(event: DragEvent): void {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    filesOfDrop(event.dataTransfer).then(
      (files) => files.length > 0 && onDrop(files),
      (error: unknown) => notifyProblem('The dropped files cannot be read', error),
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- [reason: a place for drops; the buttons inside do the same]
    <section
      aria-labelledby={id}
      className={classes['zone']}
      data-over={isOver || undefined}
      onDragEnter={follow}
      onDragOver={follow}
      onDragLeave={leave}
      onDrop={take}
    >
      <div className={classes['head']}>
        {icon}
        <Title order={2} id={id}>
          {title}
        </Title>
      </div>
      <p className={classes['hint']}>{children}</p>
      <div className={classes['actions']}>{actions}</div>
    </section>
  );
}
