import { Input, TextInput } from '@mantine/core';
import { ownMember } from '#shared/own-member.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ClipboardEvent } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { isMembers } from './member-paths.ts';
import { pairsIn } from './pasted-table.ts';
import classes from './record-editor.module.css';

interface PairsFieldProps {
  label: string;
  help: string | undefined;
  names: readonly string[];
  value: unknown;
  onChange: (value: Record<string, string>) => void;
  error: string | undefined;
}

/** Pixels of a row, as the style sheet has it. */
const ROW_HEIGHT = 40;

/** A value for each of very many names, such as the alleles of a profile of a core genome: only those in sight are drawn. */
export function PairsField({ label, help, names, value, onChange, error }: PairsFieldProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const values = isMembers(value) ? (value as Record<string, string>) : {};
  const wanted = names.filter((name) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const rows = useVirtualizer({
    count: wanted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });

  function paste(event: ClipboardEvent): void {
    const pairs = pairsIn(event.clipboardData.getData('text'), names);
    if (pairs === undefined) return;
    event.preventDefault();
    onChange({ ...values, ...pairs });
  }

  return (
    <Input.Wrapper label={label} description={help} error={error}>
      <div onPaste={paste}>
        <TextInput
          aria-label={`Find among ${label}`}
          placeholder={`Find among ${formatCount(names.length)}, or paste a table`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          mt={4}
        />
        <div ref={scroller} className={classes['pairs']} role="group" aria-label={label}>
          <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const name = wanted[index] ?? '';
              return (
                <label key={name} className={classes['pair']} style={{ transform: `translateY(${start}px)` }}>
                  <span>{name}</span>
                  <TextInput
                    size="xs"
                    value={ownMember(values, name) ?? ''}
                    onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
                    spellCheck={false}
                    autoComplete="off"
                  />
                </label>
              );
            })}
          </div>
        </div>
      </div>
    </Input.Wrapper>
  );
}
