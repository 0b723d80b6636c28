import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatBytes } from '#renderer/ui/text/format.ts';
import type { ImportFile } from '#shared/rpc/contract/import.ts';
import classes from './import-plan-table.module.css';

const roleNames = {
  locus: 'locus',
  'new-alleles': 'new alleles of',
  profiles: 'profiles',
  table: 'table',
  ignored: 'ignored',
} as const;
const roleOrder = { ignored: 0, table: 1, 'new-alleles': 2, profiles: 3, locus: 4 } as const;
const ROW_HEIGHT = 24;

/** What each file would become; what is left out comes first, because it is what one must know. */
export function ImportPlanTable({ files }: { files: ImportFile[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = files.toSorted((one, other) => roleOrder[one.role] - roleOrder[other.role]);
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);

  return (
    <div ref={scroller} className={classes['scroller']} tabIndex={0} role="group" aria-label="Files">
      <table className={classes['table']} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Becomes</th>
            <th scope="col" className={classes['number']}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <tr style={{ height: before }} aria-hidden="true" /> : null}
          {shown.map(({ index }) => {
            const file = sorted[index];
            if (!file) return null;
            return (
              <tr
                key={index}
                ref={rows.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                data-role={file.role}
              >
                <td className={classes['name']} title={file.name}>
                  {file.name}
                </td>
                <td>
                  {roleNames[file.role]} {file.role === 'ignored' ? `– ${file.reason ?? ''}` : <b>{file.becomes}</b>}
                </td>
                <td className={classes['number']}>{formatBytes(file.size)}</td>
              </tr>
            );
          })}
          {after > 0 ? <tr style={{ height: after }} aria-hidden="true" /> : null}
        </tbody>
      </table>
    </div>
  );
}
