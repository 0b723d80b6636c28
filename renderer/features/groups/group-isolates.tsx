import { groupIsolatesSource, type GroupParams } from '#renderer/api/definitions/classification.ts';
import { QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { MemberIsolates } from '#renderer/records/isolates/member-isolates.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { Section } from '#renderer/ui/pages/section.tsx';

/** The isolates of an isolate database whose profiles are in a group. */
export function GroupIsolates({ site, params, fileName }: { site: string; params: GroupParams; fileName: string }) {
  const { database, classification_scheme_id: classification_scheme, group_id } = params;
  const query = useIsolateQuery(site, database, { classification_scheme, op: '=', value: group_id });
  return (
    <Section title="Isolates" grow actions={query.within ? <QueryToggle query={query} /> : null}>
      <MemberIsolates
        site={site}
        database={database}
        query={query}
        plain={groupIsolatesSource(site, params)}
        label={`Isolates of group ${group_id}`}
        fileName={fileName}
        all="all isolates of the group"
        emptyTitle="No isolate of this database is in this group"
      />
    </Section>
  );
}
