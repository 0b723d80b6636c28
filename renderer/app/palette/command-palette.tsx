import { Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { listCommands } from './palette-commands.ts';
import { rankItems, type PaletteItem } from './palette-items.ts';
import { useEarlyKeys } from './use-early-keys.ts';
import { usePaletteItems } from './use-palette-items.ts';
import classes from './command-palette.module.css';

/** Items of a group shown at once; typing on brings the others. */
const LISTED_PER_GROUP = 8;

/** One field that leads anywhere: databases and their pages, loci by name or alias, `abcZ 5`, `ST 11`, isolates, runs, help, commands. */
export function CommandPalette({
  opened,
  onClose,
  onShowJobs,
  onShowShortcuts,
}: {
  opened: boolean;
  onClose: () => void;
  onShowJobs: () => void;
  onShowShortcuts: () => void;
}) {
  const [returnsFocus, setReturnsFocus] = useState(true);
  const [entry, setEntry] = useState<PaletteEntry>(NOTHING_ENTERED);
  const [wasOpened, setWasOpened] = useState(opened);
  // Each time that it is called it begins empty.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setEntry(NOTHING_ENTERED);
  }
  useEarlyKeys(opened && !entry.isInField, {
    write: (change) => setEntry(({ words, ...rest }) => ({ ...rest, words: change(words), isAwaited: false })),
    choose: () => setEntry((before) => ({ ...before, isAwaited: true })),
    close: onClose,
  });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={returnsFocus}
      onEnterTransitionEnd={() => setReturnsFocus(true)}
      size="lg"
      yOffset="10vh"
      padding={0}
      transitionProps={{ duration: 80 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or run a command">
        <Modal.Body>
          <Palette
            entry={entry}
            onEnter={(part) => setEntry((before) => ({ ...before, ...part }))}
            onClose={({ keepsFocus }) => {
              setReturnsFocus(keepsFocus);
              onClose();
            }}
            onShowJobs={onShowJobs}
            onShowShortcuts={onShowShortcuts}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What has been typed since the palette was called. */
interface PaletteEntry {
  words: string;
  /** Enter was pressed while what fits best was still being read. */
  isAwaited: boolean;
  /** The field has had the keyboard. */
  isInField: boolean;
}

const NOTHING_ENTERED: PaletteEntry = { words: '', isAwaited: false, isInField: false };

function Palette({
  entry: { words, isAwaited },
  onEnter,
  onClose,
  onShowJobs,
  onShowShortcuts,
}: {
  entry: PaletteEntry;
  onEnter: (part: Partial<PaletteEntry>) => void;
  /** `keepsFocus`: the keyboard goes back to where it was. */
  onClose: (how: { keepsFocus: boolean }) => void;
  onShowJobs: () => void;
  onShowShortcuts: () => void;
}) {
  const id = useId();
  const router = useRouter();
  const [activeId, setActiveId] = useState<string>();
  const commands = useMemo(
    () => listCommands({ jobs: onShowJobs, shortcuts: onShowShortcuts }),
    [onShowJobs, onShowShortcuts],
  );
  const finds = usePaletteItems(words, commands);
  const groups = rankItems(finds.items, words, LISTED_PER_GROUP);
  const items = groups.flatMap(([, members]) => members);
  // The item stays active while answers come in around it; otherwise the first one is.
  const found = items.findIndex((item) => item.id === activeId);
  const active = items[Math.max(0, found)];

  function choose(item: PaletteItem): void {
    if ('path' in item.action) {
      const isElsewhere = router.state.location.href !== item.action.path;
      // The page that opens takes the focus; closing must not give it back to what was there before.
      onClose({ keepsFocus: !isElsewhere });
      if (isElsewhere) router.history.push(item.action.path);
    } else {
      onClose({ keepsFocus: true });
      item.action.run();
    }
  }

  const opensNow = isAwaited && !finds.isReading;
  const openAwaited = useEffectEvent(() => {
    if (active) choose(active);
  });
  useEffect(() => {
    if (opensNow) openAwaited();
  }, [opensNow]);

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      onEnter({ isAwaited: false });
      setActiveId(items[(Math.max(0, found) + step + items.length) % items.length]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Who has gone to an item wants that one; else it is the best fit.
      if (finds.isReading && found < 0) onEnter({ isAwaited: true });
      else if (active) choose(active);
    }
  }

  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes['field']}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        placeholder="Database, locus, alias, “abcZ 5”, “ST 11”, isolate, page, command"
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(id, active) : undefined}
        value={words}
        onChange={(event) => {
          onEnter({ words: event.currentTarget.value, isAwaited: false });
          setActiveId(undefined);
        }}
        onFocus={() => onEnter({ isInField: true })}
        onKeyDown={handleKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes['list']}>
        {groups.map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <div className={classes['group']} aria-hidden="true">
              {group}
            </div>
            {members.map((item) => (
              <PaletteOption
                key={item.id}
                id={optionId(id, item)}
                item={item}
                isActive={item === active}
                onChoose={choose}
                onPoint={() => setActiveId(item.id)}
              />
            ))}
          </div>
        ))}
      </div>
      {finds.isReading && (isAwaited || items.length === 0) ? (
        <Text size="sm" c="dimmed" p="md" role="status">
          {isAwaited ? 'Opens as soon as the best match is read…' : 'Searching…'}
        </Text>
      ) : null}
      {items.length === 0 && !finds.isReading ? (
        <Text size="sm" c="dimmed" p="md" role="status">
          Nothing matches “{words}”. Loci by a part of their name are searched in the open database only.
        </Text>
      ) : null}
    </>
  );
}

/** Element ids may hold no blanks; names of loci may. */
function optionId(listId: string, item: PaletteItem): string {
  return `${listId}-${encodeURIComponent(item.id)}`;
}

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function PaletteOption({
  id,
  item,
  isActive,
  onChoose,
  onPoint,
}: {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onChoose: (item: PaletteItem) => void;
  onPoint: () => void;
}) {
  return (
    <button
      ref={isActive ? showOption : undefined}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes['option']}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <span className={classes['label']}>{item.label}</span>
      {item.description ? <span className={classes['description']}>{item.description}</span> : null}
    </button>
  );
}
