import { Portal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { carriesFiles, filesOfDrop } from './dropped-files.ts';
import { notifyProblem } from '../notices/notify.ts';
import classes from './window-drop.module.css';

interface DropTarget {
  /** A page's own target wins over the one for the whole window. */
  scope: 'window' | 'page';
  /** What a drop would do, e.g. "Import into this computer". */
  title: string;
  hint: string;
  onDrop: (files: DroppedFile<File>[]) => void;
  /** Whether a page's target takes these files; otherwise another one does. It takes all when absent. */
  takes?: ((files: readonly DroppedFile<File>[]) => boolean | Promise<boolean>) | undefined;
}

let targets: DropTarget[] = [];
let isDragging = false;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function setDragging(dragging: boolean): void {
  if (dragging === isDragging) return;
  isDragging = dragging;
  announce();
}

function activeTarget(): DropTarget | undefined {
  return targets.findLast((target) => target.scope === 'page') ?? targets.at(-1);
}

/** The last target of the page that takes the files, else that of the window: what they are decides before the page does. */
async function targetFor(files: readonly DroppedFile<File>[]): Promise<DropTarget | undefined> {
  for (const target of targets.toReversed())
    if (target.scope === 'page' && (!target.takes || (await target.takes(files)))) return target;
  return targets.findLast(({ scope }) => scope === 'window');
}

function handleOver(event: DragEvent): void {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  setDragging(true);
}

function handleLeave(event: DragEvent): void {
  if (event.relatedTarget === null) setDragging(false);
}

function handleDrop(event: DragEvent): void {
  if (!carriesFiles(event) || !event.dataTransfer) return;
  // Without this the browser would leave the program and show the file.
  event.preventDefault();
  setDragging(false);
  takeDrop(filesOfDrop(event.dataTransfer)).catch((error: unknown) =>
    notifyProblem('The dropped files cannot be read', error),
  );
}

async function takeDrop(dropped: Promise<DroppedFile<File>[]>): Promise<void> {
  const files = await dropped;
  if (files.length > 0) (await targetFor(files))?.onDrop(files);
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('dragenter', handleOver);
    window.addEventListener('dragover', handleOver);
    window.addEventListener('dragleave', handleLeave);
    window.addEventListener('drop', handleDrop);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('dragenter', handleOver);
    window.removeEventListener('dragover', handleOver);
    window.removeEventListener('dragleave', handleLeave);
    window.removeEventListener('drop', handleDrop);
  };
}

/**
 * Takes files dropped anywhere in the window, and says during the drag what the drop will do. Every use needs a button that
 * does the same.
 */
export function WindowDrop({ scope, title, hint, onDrop, takes }: DropTarget) {
  // The target that would take a drop: while files are dragged, another page may come with one of its own.
  const active = useSyncExternalStore(follow, () => (isDragging ? activeTarget() : undefined));
  const receive = useEffectEvent((files: DroppedFile<File>[]) => onDrop(files));

  useEffect(() => {
    const target: DropTarget = { scope, title, hint, onDrop: (files) => receive(files), takes };
    targets = [...targets, target];
    announce();
    return () => {
      targets = targets.filter((other) => other !== target);
      announce();
    };
  }, [scope, title, hint, takes]);

  if (active?.scope !== scope || active.title !== title) return null;
  return (
    <Portal>
      <div className={classes['overlay']} data-testid="drop-overlay">
        <div className={classes['card']}>
          <IconFileImport size={36} aria-hidden="true" />
          <strong>{title}</strong>
          <span>{hint}</span>
        </div>
      </div>
    </Portal>
  );
}
