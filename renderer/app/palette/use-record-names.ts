import { useQuery } from '@tanstack/react-query';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { contigQueries } from '#renderer/api/isolates/contigs.ts';
import { isolateQueries } from '#renderer/api/isolates/isolates.ts';
import { userQueries } from '#renderer/api/databases/users.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';

/** Names of the records of an address, as the titles of their pages have them. */
export interface RecordNames {
  scheme?: string | undefined;
  isolate?: string | undefined;
  isolateOfContig?: string | undefined;
  project?: string | undefined;
  classification?: string | undefined;
  user?: string | undefined;
}

type Params = Partial<
  Record<
    | 'site'
    | 'database'
    | 'scheme_id'
    | 'isolate_id'
    | 'contig_id'
    | 'project_id'
    | 'classification_scheme_id'
    | 'user_id',
    string
  >
>;

/** The names that the open page has read; nothing is asked for them. */
export function useRecordNames(params: Params): RecordNames {
  const { site = '', database = '' } = params;
  const known = { enabled: false };
  const scheme = useQuery({ ...schemeQueries.one(site, database, Number(params.scheme_id)), ...known });
  const contig = useQuery({ ...contigQueries.one(site, database, Number(params.contig_id)), ...known });
  const isolateOfContig = contig.data && String(contig.data.isolate_id);
  const isolate_id = Number(params.isolate_id ?? isolateOfContig);
  const isolate = useQuery({ ...isolateQueries.one(site, database, isolate_id), ...known });
  const project = useQuery({ ...projectQueries.one(site, database, Number(params.project_id)), ...known });
  const classification = useQuery({
    ...classificationQueries.one(site, database, Number(params.classification_scheme_id)),
    ...known,
  });
  const user = useQuery({ ...userQueries.one(site, database, Number(params.user_id)), ...known });
  return {
    scheme: scheme.data?.description,
    isolate: isolate.data?.provenance.isolate,
    isolateOfContig,
    project: project.data?.description,
    classification: classification.data?.name,
    user: user.data && `${user.data.first_name} ${user.data.surname}`,
  };
}
