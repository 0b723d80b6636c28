import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { alsoSentOf, type SentMember } from '#shared/api/also-sent.ts';
import { AppError } from '#shared/problem.ts';
import { ActionsMenu } from '../controls/actions-menu.tsx';
import type { MenuAction } from '../controls/menu-action.ts';
import { FactsStrip, type Fact } from './facts-strip.tsx';
import { FieldList } from '../lists/field-list.tsx';
import { SentMembers } from '../lists/sent-members.tsx';
import { ProblemView } from '../notices/problem-view.tsx';
import { Page } from './page.tsx';
import { QueryRegion } from './query-region.tsx';
import { Section } from './section.tsx';

interface RecordPageProps<Data> {
  title: string;
  subtitle?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** What is done seldom, in a menu behind the actions. */
  more?: readonly MenuAction[];
  /** Reads the record; the parts below are drawn once it is there. */
  record: UseQueryResult<Data>;
  /** True for a record that holds a list: the page takes the whole width. */
  holdsList?: boolean;
  notices?: (record: Data) => ReactNode;
  facts?: (record: Data) => readonly Fact[];
  fields?: (record: Data) => readonly (readonly [label: string, value: ReactNode])[];
  /** Sections of the record. */
  children?: (record: Data) => ReactNode;
  /** What the site sent besides; by default what stands beside the record. */
  further?: (record: Data) => readonly SentMember[];
  /** Shown where there is no such record: what became of it. */
  missing?: ReactNode;
  /** What happened to the record; stands last, under "History". */
  timeline?: (record: Data) => ReactNode;
}

/** A page about one record: head, banners, facts, fields, sections, history. */
export function RecordPage<Data extends object>(props: RecordPageProps<Data>) {
  const { record, holdsList = false, more = [], actions, notices, facts, fields, ...parts } = props;
  const { children, missing, timeline, further = alsoSentOf, ...head } = parts;
  const isMissing = record.error instanceof AppError && record.error.problem.status === 404;
  return (
    <Page
      kind={holdsList ? 'wide' : 'record'}
      actions={
        actions || more.length > 0 ? (
          // They come together: some are there only when the record is.
          <div style={{ display: 'contents', visibility: record.isPending ? 'hidden' : 'inherit' }}>
            {actions}
            <ActionsMenu label={`More for ${props.title}`} actions={more} />
          </div>
        ) : null
      }
      {...head}
    >
      {/* What was read before it was deleted does not count any more. */}
      {isMissing ? (
        <>
          <ProblemView error={record.error} onRetry={() => void record.refetch()} />
          {missing}
        </>
      ) : (
        <QueryRegion query={record}>
          {(data) => {
            const past = timeline?.(data);
            return (
              <>
                {notices?.(data)}
                {facts ? <FactsStrip facts={facts(data)} /> : null}
                {fields ? <FieldList fields={fields(data)} /> : null}
                {children?.(data)}
                <SentMembers members={further(data)} />
                {past ? <Section title="History">{past}</Section> : null}
              </>
            );
          }}
        </QueryRegion>
      )}
    </Page>
  );
}
