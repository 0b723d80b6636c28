import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { carriesFiles, filesOfDrop } from './dropped-files.ts';
import { notifyProblem } from '../notices/notify.ts';
import { WindowDrop } from './window-drop.tsx';
import classes from './drop-zone.module.css';

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
  aside,
  children,
}: {
  icon: ReactNode;
  title: string;
  actions: ReactNode;
  onDrop: (files: DroppedFile<File>[]) => void;
  /** Files that are dropped beside the zone come here, too: what is said of that while they are dragged. */
  aside?: { title: string; hint: string };
  /** What can be dropped, and what becomes of it. */
  children: ReactNode;
}) {
  const id = useId();
  const zone = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);

  const follow = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOver) return;
    setOver(true);
    leaveWindow();
  });

  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && zone.current?.contains(relatedTarget))) setOver(false);
  });

  const take = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    filesOfDrop(event.dataTransfer).then(
      (files) => files.length > 0 && onDrop(files),
      (error: unknown) => notifyProblem('The dropped files cannot be read', error),
    );
  });

  // A place for drops only: what keys and clicks can do, the buttons inside do.
  useEffect(() => {
    const until = new AbortController();
    const { signal } = until;
    zone.current?.addEventListener('dragenter', (event) => follow(event), { signal });
    zone.current?.addEventListener('dragover', (event) => follow(event), { signal });
    zone.current?.addEventListener('dragleave', (event) => leave(event), { signal });
    zone.current?.addEventListener('drop', (event) => take(event), { signal });
    return () => until.abort();
  }, []);

  return (
    <section aria-labelledby={id} className={classes['zone']} ref={zone} data-over={isOver || undefined}>
      <div className={classes['head']}>
        {icon}
        <Title order={2} id={id}>
          {title}
        </Title>
      </div>
      <p className={classes['hint']}>{children}</p>
      <div className={classes['actions']}>{actions}</div>
      {aside ? <WindowDrop scope="page" {...aside} onDrop={onDrop} /> : null}
    </section>
  );
}
