import { ActionIcon, Group, Menu, Select, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { PALETTES, type Palette } from './colours.ts';
import { ExportMenu, type ShownAlignment } from './export-menu.tsx';
import { FIT } from './layout.ts';
import type { AlignmentModel } from './model.ts';
import { memo } from 'react';
import type { Identical } from './scene.ts';
import type { ViewState } from './view-state.ts';
import classes from './alignment.module.css';

const WRAPS = [
  { value: '0', label: 'One line' },
  { value: String(FIT), label: 'Wrap to fit' },
  ...[40, 60, 80, 100, 120, 150, 200].map((columns) => ({ value: String(columns), label: `Wrap at ${columns}` })),
];

const IDENTICAL: { value: Identical; label: string }[] = [
  { value: 'letters', label: 'Identical as letters' },
  { value: 'dots', label: 'Identical as dots' },
  { value: 'coloured', label: 'All coloured' },
];

const PALETTE_NAMES: Record<Palette, string> = {
  'okabe-ito': 'Okabe–Ito (colour-blind safe)',
  bases: 'As in sequences',
  identity: 'One colour for differences',
  contrast: 'High contrast',
};

interface ToolbarProps {
  model: AlignmentModel;
  state: Omit<ViewState, 'cell' | 'cursor' | 'selection'>;
  /** What is shown at the moment of asking. */
  look: () => ShownAlignment;
  onChange: (part: Partial<ViewState>) => void;
  onZoom: (direction: 1 | -1) => void;
  onFit: () => void;
  onJump: (direction: 1 | -1) => void;
  onTurn: () => void;
}

/** Everything that can be done with an alignment, with the keys that do the same. It does not render while the cursor moves. */
export const AlignmentToolbar = memo(function AlignmentToolbar(props: ToolbarProps) {
  const { model, state, look, onChange, onZoom, onFit, onJump, onTurn } = props;
  const hasDifferences = model.differences.length > 0;
  return (
    <div className={classes['toolbar']} role="group" aria-label="Alignment view">
      <Group gap={4} wrap="nowrap">
        <IconButton label="Previous difference" keys="[" isDisabled={!hasDifferences} onClick={() => onJump(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next difference" keys="]" isDisabled={!hasDifferences} onClick={() => onJump(1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom out" keys="-" onClick={() => onZoom(-1)}>
          <IconZoomOut size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom in" keys="+" onClick={() => onZoom(1)}>
          <IconZoomIn size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Whole alignment" keys="0" onClick={onFit}>
          <IconArrowsHorizontal size={16} aria-hidden="true" />
        </IconButton>
      </Group>
      <Select
        aria-label="Length of lines"
        data={withOwn(state.wrap)}
        value={String(state.wrap)}
        allowDeselect={false}
        w={130}
        onChange={(value) => onChange({ wrap: Number(value ?? 0) })}
      />
      <Select
        aria-label="Identical residues"
        data={IDENTICAL}
        value={state.identical}
        allowDeselect={false}
        w={160}
        onChange={(value) => value && onChange({ identical: value })}
      />
      <ViewMenu model={model} state={state} onChange={onChange} onTurn={onTurn} />
      <Group gap="sm" wrap="nowrap" className={classes['exports']}>
        <ExportMenu look={look} />
      </Group>
    </div>
  );
});

/** The widths to choose from, and the current one if it is not among them. */
function withOwn(wrap: number): { value: string; label: string }[] {
  if (WRAPS.some(({ value }) => value === String(wrap))) return WRAPS;
  return [...WRAPS, { value: String(wrap), label: `Wrap at ${wrap}` }];
}

function IconButton({
  label,
  keys,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string;
  keys: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-keyshortcuts={keys}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function ViewMenu({ model, state, onChange, onTurn }: Pick<ToolbarProps, 'model' | 'state' | 'onChange' | 'onTurn'>) {
  const { result, rows } = model;
  const canTranslate = result.frame !== undefined;
  const items = [
    {
      label: 'Translation',
      keys: 't',
      isOn: state.isTranslated,
      canBe: canTranslate && !state.isOnlySites,
      act: () => onChange({ isTranslated: !state.isTranslated }),
    },
    { label: 'Reverse complement', keys: 'r', isOn: state.isReversed, canBe: result.data_type === 'DNA', act: onTurn },
    {
      label: 'Only polymorphic sites',
      keys: 's',
      isOn: state.isOnlySites,
      canBe: model.sites > 0,
      act: () => onChange({ isOnlySites: !state.isOnlySites, cursor: undefined, selection: undefined }),
    },
    {
      label: 'Compare with the consensus',
      keys: '',
      isOn: state.compare === 'consensus',
      canBe: rows.length > 2,
      act: () => onChange({ compare: state.compare === 'consensus' ? 'reference' : 'consensus' }),
    },
  ];
  return (
    <MenuButton label="View" icon={IconAdjustmentsHorizontal}>
      {items.map(({ label, keys, isOn, canBe, act }) => (
        <Menu.CheckboxItem
          key={label}
          checked={isOn}
          disabled={!canBe}
          rightSection={keys ? <kbd>{keys}</kbd> : null}
          onChange={act}
        >
          {label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Label>Colours</Menu.Label>
      <Menu.RadioGroup
        value={state.palette}
        onChange={(value) => onChange({ palette: PALETTES.find((palette) => palette === value) ?? state.palette })}
      >
        {PALETTES.map((palette) => (
          <Menu.RadioItem key={palette} value={palette}>
            {PALETTE_NAMES[palette]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuButton>
  );
}
