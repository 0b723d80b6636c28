import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { readCustody } from '#renderer/api/isolates/custody.ts';
import { isolateFieldQueries, type IsolateSchemeField } from '#renderer/api/isolates/isolate-fields.ts';
import type { RowSource, TableView } from '#renderer/api/lists/row-source.ts';
import { query } from '#renderer/api/queries.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { reasonsText } from '#shared/typing-table/verdict-columns.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import { useCapabilities, useListReach } from '../use-site.ts';
import { VerdictWords } from '../verdict/found-sign.tsx';
import { custodyOfIsolates } from './custody-of-rows.ts';
import { isolateColumns, shownFields, versionColumn } from './isolate-columns.tsx';
import { useLocusColumns } from './use-locus-columns.ts';

const NO_FIELDS: never[] = [];

interface IsolateTableProps extends DatabasePlace {
  /** Name under which the chosen columns are kept. */
  name: string;
  noun: readonly [one: string, many: string];
  label: string;
  view: TableView;
  onViewChange: (view: TableView) => void;
  /** False where rows can be neither searched nor sorted, whatever the site can do with other lists. */
  canFind?: boolean;
  /** Columns of versions, or of the sequence bin: these only whole records fill, which are read then. */
  extras: readonly RecordColumn<Isolate>[];
  sourceOf: (fields: string | undefined) => RowSource<Isolate>;
  /** Changes the selected isolates, or the one that the keyboard is at. */
  onChange?: ((isolates: Isolate[]) => void) | undefined;
  /** Compares the selected isolates, or all. */
  onCompare?: (isolates: Isolate[]) => void;
  /** Name of a file with the rows, without its ending. */
  fileName?: string;
  /** Whether these are the isolates of a private project. */
  ofPrivateProject?: boolean;
  empty: ReactNode;
}

/** A table of isolates, once it is known which fields the database has. */
export function IsolateTable(props: IsolateTableProps) {
  const { site, database } = props;
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const schemeFields = useQuery(isolateFieldQueries.ofSchemes(site, database));
  return (
    <QueryRegion query={fields}>
      {(known) => (
        <QueryRegion query={schemeFields}>
          {(ofSchemes) => <LoadedTable {...props} known={known} ofSchemes={ofSchemes} />}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

function LoadedTable({
  known,
  ofSchemes,
  ...props
}: IsolateTableProps & { known: ProvenanceField[]; ofSchemes: IsolateSchemeField[] }) {
  const { site, database, name, noun, label, view, onViewChange, canFind = true, extras, sourceOf, empty } = props;
  const { ofPrivateProject } = props;
  const navigate = useNavigate();
  const reach = useListReach(site);
  const { files = false } = useCapabilities(site);
  const table = `${name} ${database}`;
  const ordinary = known.filter(({ sparse }) => !sparse);
  const areWhole =
    extras.some(({ id }) => id !== versionColumn.id) || shownFields(ordinary, ofSchemes, []) === undefined;
  const verdicts = useVerdictColumns(site, database, known);
  const loci = useLocusColumns(site, database, { table, schemeFields: areWhole ? NO_FIELDS : ofSchemes });
  const columns = useMemo(
    () =>
      isolateColumns({ site, database, fields: known, schemeFields: ofSchemes, verdicts, loci: loci.columns, extras }),
    [site, database, known, ofSchemes, verdicts, loci.columns, extras],
  );
  const partsOf = (shown: readonly string[]) => [
    ...(verdicts.some(({ id }) => shown.includes(id)) ? [VERDICT_PART] : []),
    ...loci.partsOf(shown),
  ];
  const custody = useMemo(
    () => custodyOfIsolates((isolate_id) => readCustody({ site, database, isolate_id }), ofPrivateProject),
    [site, database, ofPrivateProject],
  );
  return (
    <RecordTable
      name={table}
      label={label}
      noun={noun}
      writesIsolates={files}
      custody={custody}
      source={sourceOf(
        areWhole
          ? undefined
          : shownFields(known, ofSchemes, partsOf([...verdicts, ...loci.columns].map(({ id }) => id))),
      )}
      columns={columns}
      columnGroups={loci.groups}
      {...defined({
        sourceFor: areWhole
          ? undefined
          : (shown) =>
              sourceOf(
                shownFields(
                  known.filter((field) => shown.includes(field.name)),
                  ofSchemes.filter(({ ref }) => shown.includes(ref)),
                  partsOf(shown),
                ),
              ),
      })}
      selectionActions={[
        ...(props.onCompare ? [{ label: 'Compare…', run: props.onCompare }] : []),
        ...(props.onChange ? [{ label: 'Change…', run: props.onChange }] : []),
      ]}
      view={view}
      onViewChange={onViewChange}
      canFilter={canFind && reach.canFilter}
      canSort={canFind && reach.canSort}
      onOpen={({ provenance }) =>
        void navigate({
          to: '/sites/$site/db/$database/isolates/$isolate_id',
          params: { site, database, isolate_id: String(provenance.id) },
        })
      }
      fileName={props.fileName ?? `${database}_${noun[1]}`}
      empty={empty}
    />
  );
}

/**
 * Columns of verdicts for a list of this computer, shown at first where any isolate was judged. None where a field of the database has their
 * name, and of other sites: an older one would refuse the whole list. Their records tell it on their pages.
 */
function useVerdictColumns(
  site: string,
  database: string,
  fields: readonly ProvenanceField[],
): RecordColumn<Isolate>[] {
  const { files = false } = useCapabilities(site);
  const counted = useQuery({ ...query('verdicts:count', { database }), enabled: files });
  const wasJudged = Object.keys(counted.data?.counts ?? {}).length > 0;
  const isTold = files && !fields.some(({ name }) => name === VERDICT_PART);
  return useMemo(() => (isTold ? verdictColumns(!wasJudged) : []), [isTold, wasJudged]);
}

/** What a list is asked for to fill the columns of verdicts. */
const VERDICT_PART = 'verdict';

/** The verdict on the contigs of isolates, and why. Empty where they were never judged. */
function verdictColumns(isHidden: boolean): RecordColumn<Isolate>[] {
  return [
    {
      id: VERDICT_PART,
      header: 'Verdict',
      value: ({ verdict }) => verdict && VERDICTS[verdict.kind].words,
      cell: ({ verdict }) =>
        verdict ? (
          <span title={reasonsText(verdict)}>
            <VerdictWords kind={verdict.kind} />
          </span>
        ) : null,
      stored: { of: 'fact', name: 'verdict' },
      width: 130,
      isSortable: true,
      isHidden,
    },
    {
      id: 'verdict_reasons',
      header: 'Reasons of the verdict',
      value: ({ verdict }) => verdict && reasonsText(verdict),
      stored: { of: 'fact', name: 'verdict_reasons' },
      width: 320,
      isHidden: true,
    },
  ];
}
