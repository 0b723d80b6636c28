import { databasePath } from '#renderer/api/paths.ts';
import { ownMember } from '#shared/own-member.ts';
import { editorKindOf } from '#renderer/records/record-editor/editor-kinds.ts';
import { readKey } from '#renderer/records/record-editor/read-key.ts';

/** The page behind one on which something is done with what it shows, and what that is. */
interface WorkPlace {
  pathname: string;
  params: Record<string, string>;
  /** What is done: the last step. */
  label: string;
}

export interface OpenPage {
  pathname: string;
  params: { site?: string | undefined; database?: string | undefined; record?: string | undefined };
  search: { key?: string | undefined; isNew?: string | undefined; record?: string | undefined };
}

/** Parameters of addresses by the part before them. */
const PARAMETERS: Readonly<Record<string, string>> = {
  loci: 'locus',
  alleles: 'allele_id',
  schemes: 'scheme_id',
  profiles: 'profile_id',
  isolates: 'isolate_id',
  contigs: 'contig_id',
  projects: 'project_id',
  fields: 'field',
  users: 'user_id',
  classification_schemes: 'classification_scheme_id',
};

/** Lists whose records a table changes. */
const LISTS: Readonly<Record<string, string>> = {
  isolate: 'isolates',
  project: 'projects',
  locus: 'loci',
  allele: 'loci',
  profile: 'schemes',
  scheme: 'schemes',
  contig: 'isolates',
  isolate_field: 'fields',
  app_user: 'curators',
};

/** From where the work of a page is begun: the record of a form, the list of a new one. Undefined for other pages. */
export function workPlaceOf({ pathname, params, search }: OpenPage): WorkPlace | undefined {
  const { site, database } = params;
  if (site === undefined || database === undefined) return undefined;
  const at = (label: string, ...parts: string[]): WorkPlace => ({
    pathname: databasePath(site, database, ...parts),
    params: { site, database, ...paramsOf(parts) },
    label,
  });
  const [, , , , , page = ''] = pathname.split('/');
  switch (page) {
    case 'new-alleles':
      return at('New alleles', 'loci');
    case 'scan':
      return at('Scan genomes', 'isolates');
    case 'update': {
      const list = ownMember(LISTS, search.record ?? '');
      return at('Update from a table', ...(list === undefined ? [] : [list]));
    }
    case 'form': {
      const kind = editorKindOf(params.record ?? '');
      const key = readKey(search.key);
      if (!kind || !key) return at('Form');
      return search.isNew === '1' ? at(`New ${kind.noun}`, ...kind.list(key)) : at('Edit', ...kind.page(key));
    }
    default:
      return undefined;
  }
}

function paramsOf(parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part, index) => {
      const name = index % 2 === 0 ? ownMember(PARAMETERS, part) : undefined;
      const value = parts[index + 1];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}
