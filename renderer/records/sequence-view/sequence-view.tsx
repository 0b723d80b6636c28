import { useElementSize } from '@mantine/hooks';
import { memo } from 'react';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { basesPerLine, linesOf, type SequenceLine } from './sequence-lines.ts';
import classes from './sequence-view.module.css';

/** Above this many residues the letters are not coloured: each coloured letter is an element of its own. */
const COLOURED_RESIDUES = 12_000;

/**
 * A sequence in blocks of ten, wrapped to the width, with the position of the first residue before and of the last after
 * each line (1-based). Colours help the eye only: every base is a letter. Copying gives the letters without the numbers.
 */
export function SequenceView({ sequence, kind, label }: { sequence: string; kind: 'DNA' | 'peptide'; label: string }) {
  const { ref: box, width } = useElementSize();
  const { ref: tenLetters, width: widthOfTen } = useElementSize();
  const perLine = basesPerLine(width, widthOfTen / 10, String(sequence.length).length);
  const isColoured = kind === 'DNA' && sequence.length <= COLOURED_RESIDUES;
  return (
    <div
      ref={box}
      className={classes['view']}
      role="group"
      aria-label={`${label}, ${formatQuantity(sequence.length, 'residue')}`}
      // Where the font is wider than measured, the lines scroll sideways, and the keyboard must be able to do it.
      tabIndex={0}
    >
      <span ref={tenLetters} className={classes['measure']} aria-hidden="true">
        GGGGGGGGGG
      </span>
      {linesOf(sequence, perLine).map((line) => (
        <Line key={line.first} line={line} digits={String(sequence.length).length} isColoured={isColoured} />
      ))}
    </div>
  );
}

const Line = memo(function Line({
  line,
  digits,
  isColoured,
}: {
  line: SequenceLine;
  digits: number;
  isColoured: boolean;
}) {
  return (
    <div className={classes['line']}>
      <span
        className={classes['ruler']}
        data-position={line.first}
        style={{ width: `${digits}ch` }}
        aria-hidden="true"
      />
      {line.blocks.map((block, index) => (
        <span key={index} className={classes['block']}>
          {isColoured
            ? block.split('').map((base, place) => (
                <span key={place} data-base={base.toUpperCase()}>
                  {base}
                </span>
              ))
            : block}
        </span>
      ))}
      <span className={classes['ruler']} data-position={line.last} data-end aria-hidden="true" />
    </div>
  );
});
