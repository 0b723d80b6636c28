import { Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { chooseImport, openCreate } from '#renderer/features/home/import/import-flow.ts';
import { HELP_PAGES } from '#renderer/features/help/help-pages.ts';
import { startTour } from '#renderer/ui/pages/tour-state.ts';
import { rankItems, type PaletteItem } from './palette-items.ts';
import { usePaletteItems } from './use-palette-items.ts';
import classes from './command-palette.module.css';

/** Items of a group shown at once; typing on brings the others. */
const LISTED_PER_GROUP = 8;

/** Commands that are always there. */
function listCommands(show: { jobs: () => void; shortcuts: () => void }): PaletteItem[] {
  const group = 'Pages and commands';
  return [
    { id: 'home', group, label: 'Home', keywords: 'import start', action: { path: '/' } },
    {
      id: 'import',
      group,
      label: 'Import alleles and profiles',
      keywords: 'FASTA folder add database',
      action: { run: () => void chooseImport('import-folder') },
    },
    {
      id: 'import-isolates',
      group,
      label: 'Import isolates',
      keywords: 'table sheet TSV CSV XLSX contigs add database',
      action: { run: () => void chooseImport('import-files', 'isolates') },
    },
    { id: 'create', group, label: 'New database', keywords: 'create empty', action: { run: openCreate } },
    { id: 'query', group, label: 'Query sequences', keywords: 'type genome blast', action: { path: '/query' } },
    {
      id: 'queue',
      group,
      label: 'Queue',
      keywords: 'curator submissions settle assign reject review',
      action: { path: '/queue' },
    },
    { id: 'jobs', group, label: 'Jobs', keywords: 'progress', action: { run: show.jobs } },
    {
      id: 'service',
      group,
      label: 'REST service',
      keywords: 'scripts requests address API documentation port',
      action: { path: '/service' },
    },
    {
      id: 'add-site',
      group,
      label: 'Add a site',
      keywords: 'remote PubMLST Pasteur connect address sign in',
      action: { path: '/add-site' },
    },
    {
      id: 'submissions',
      group,
      label: 'Submissions',
      keywords: 'submit send drafts curators',
      action: { path: '/submissions' },
    },
    {
      id: 'cases',
      group,
      label: 'Cases',
      keywords: 'submit alleles profile isolate ST together',
      action: { path: '/cases' },
    },
    {
      id: 'new-submission',
      group,
      label: 'New submission',
      keywords: 'submit send alleles profiles isolates genomes curators',
      action: { path: '/submissions/new' },
    },
    {
      id: 'people',
      group,
      label: 'People',
      keywords: 'accounts users roles rights access password curator owner name sign in',
      action: { path: '/people' },
    },
    { id: 'settings', group, label: 'Settings', keywords: 'theme dark port', action: { path: '/settings' } },
    { id: 'tour', group: 'Help', label: 'Take the tour', keywords: 'help demo steps', action: { run: startTour } },
    ...HELP_PAGES.map(({ id, title, about }): PaletteItem => ({
      id: `help ${id}`,
      group: 'Help',
      label: title,
      keywords: `help page ${about}`,
      action: { path: `/help/${id}` },
    })),
    { id: 'shortcuts', group, label: 'Keyboard shortcuts', keywords: 'help keys', action: { run: show.shortcuts } },
  ];
}

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

function Palette({
  onClose,
  onShowJobs,
  onShowShortcuts,
}: {
  /** `keepsFocus`: the keyboard goes back to where it was. */
  onClose: (how: { keepsFocus: boolean }) => void;
  onShowJobs: () => void;
  onShowShortcuts: () => void;
}) {
  const id = useId();
  const router = useRouter();
  const [words, setWords] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const commands = useMemo(
    () => listCommands({ jobs: onShowJobs, shortcuts: onShowShortcuts }),
    [onShowJobs, onShowShortcuts],
  );
  // Enter was pressed while what fits best was still being read.
  const [isAwaited, setIsAwaited] = useState(false);
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
      setIsAwaited(false);
      setActiveId(items[(Math.max(0, found) + step + items.length) % items.length]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Who has gone to an item wants that one; else it is the best fit.
      if (finds.isReading && found < 0) setIsAwaited(true);
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
          setWords(event.currentTarget.value);
          setActiveId(undefined);
          setIsAwaited(false);
        }}
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
          {isAwaited ? 'Opens as soon as what fits best is read…' : 'Looking for what fits…'}
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
