import type { DataType } from '#shared/api/locus.ts';
import { inkOn } from '../canvas/ink-on.ts';

export const PALETTES = ['okabe-ito', 'bases', 'identity', 'contrast'] as const;
export type Palette = (typeof PALETTES)[number];

/** Everything the drawing is painted with. */
export interface Colours {
  surface: string;
  sunken: string;
  text: string;
  dim: string;
  border: string;
  accent: string;
  /** Over selected columns; lets through what is below. */
  selected: string;
  /** Of a residue that is the same, as a bar. */
  same: string;
  gap: string;
  stop: string;
  /** Behind a residue and of its letter on that, by ASCII code. */
  fills: readonly string[];
  inks: readonly string[];
}

/** Residues of peptides that are alike, by the token that they share. */
const PEPTIDE_GROUPS: Record<string, string> = {
  AVILM: 'hydrophobic',
  FWY: 'aromatic',
  STNQ: 'polar',
  DE: 'acidic',
  KRH: 'basic',
  GP: 'special',
  C: 'cysteine',
};

const BASES: Record<string, string> = { A: 'a', C: 'c', G: 'g', TU: 't' };

const known = new Map<string, Colours>();

/** The tokens of a palette in a theme. `theme` names the theme that the page has now: a picture drawn in another is wrong. */
export function coloursOf(palette: Palette, dataType: DataType, theme: string): Colours {
  const key = `${palette} ${dataType} ${theme}`;
  const colours = known.get(key) ?? readColours(palette, dataType);
  known.set(key, colours);
  return colours;
}

function readColours(palette: Palette, dataType: DataType): Colours {
  const probe = document.createElement('div');
  probe.dataset['palette'] = palette;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const fills = Array.from({ length: 128 }, () => token('residue-other'));
  for (const [letters, name] of Object.entries(dataType === 'DNA' ? BASES : PEPTIDE_GROUPS)) {
    for (const letter of letters) fills[letter.charCodeAt(0)] = token(`residue-${name}`);
  }
  const colours = {
    surface: token('surface'),
    sunken: token('surface-sunken'),
    text: token('text'),
    dim: token('text-dim'),
    border: token('border'),
    accent: token('accent'),
    selected: token('aligned-selected'),
    same: token('aligned-same'),
    gap: token('aligned-gap'),
    stop: token('status-bad'),
    fills,
    inks: fills.map(inkOn),
  };
  probe.remove();
  return colours;
}

/** The fonts of letters and of what stands beside them. */
export function readFonts(): { letters: string; labels: string } {
  const style = getComputedStyle(document.documentElement);
  return { letters: style.getPropertyValue('--font-mono'), labels: style.getPropertyValue('--font-ui') };
}
