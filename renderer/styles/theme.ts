import {
  createTheme,
  type AlertProps,
  type ButtonProps,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

/** The accent in ten steps, as Mantine wants a colour; steps 6 (light) and 5 (dark) carry white text. */
const petrol: MantineColorsTuple = [
  '#e8f4fb',
  '#d3e6f2',
  '#a6cce5',
  '#8cc4e6',
  '#6cbbe8',
  '#1f78a8',
  '#0b6390',
  '#0a587f',
  '#084a6c',
  '#053a55',
];

/** Mantine's greys of the dark theme, in the hue of the tokens: text first, the deepest ground last. */
const dark: MantineColorsTuple = [
  '#e4eaf0',
  '#c3cdd6',
  '#a3b0bd',
  '#7d8b99',
  '#3a4652',
  '#28323c',
  '#1b222a',
  '#14191f',
  '#0e1216',
  '#0a0d10',
];

const DANGER = {
  '--button-bg': 'var(--status-bad)',
  '--button-hover': 'var(--status-bad)',
  '--button-color': 'var(--surface)',
};

function tone(name: 'good' | 'warning' | 'bad') {
  return { '--alert-bg': `var(--status-${name}-surface)`, '--alert-color': `var(--status-${name})` };
}

const ALERTS = new Map<unknown, Record<string, string>>([
  ['green', tone('good')],
  ['yellow', tone('warning')],
  ['red', tone('bad')],
  ['gray', { '--alert-bg': 'var(--surface-sunken)', '--alert-color': 'var(--text)' }],
]);

/** Dense controls; typefaces, sizes and colours from the tokens. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  colors: { petrol, dark },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-note)',
    sm: 'var(--text-body)',
    md: 'var(--text-lead)',
    lg: 'var(--text-section)',
    xl: 'var(--text-page)',
  },
  fontWeights: { regular: 'var(--weight-label)', medium: 'var(--weight-control)', bold: 'var(--weight-title)' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  headings: {
    fontFamily: 'var(--font-ui)',
    fontWeight: 'var(--weight-title)',
    sizes: {
      h1: { fontSize: 'var(--text-page)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--text-section)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--text-lead)', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The library's own red and green do not reach the contrast that text needs.
    Button: {
      defaultProps: { size: 'xs' },
      vars: (_theme: MantineTheme, { color, variant = 'filled' }: ButtonProps) => ({
        root: color === 'red' && variant === 'filled' ? DANGER : {},
      }),
    },
    Alert: {
      vars: (_theme: MantineTheme, { color }: AlertProps) => ({ root: ALERTS.get(color) ?? {} }),
      // Titles are whole sentences here: the library would cut them off at the end of the line.
      styles: { title: { whiteSpace: 'normal' } },
    },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    TagsInput: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'sm', tt: 'none' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // Opened, a menu has its first item in focus; the placeholder that takes it otherwise is nothing that may stand in a menu.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
  },
});
