import { z } from 'zod';
import { defined } from '../defined.ts';
import { ownMember } from '../own-member.ts';
import { IsoDate, RecordCount } from './common.ts';
import { rendering, type Rendering } from './dialect-renderings.ts';
import { Locus } from './locus.ts';
import { Allele } from './allele.ts';
import { Project, ProjectSummary } from './project.ts';
import { Scheme, SchemeField } from './scheme.ts';

/** Members that deployed servers always give, and that the contract leaves out while they have these values. */
function withDefaults(defaults: Record<string, boolean>, schema: z.ZodObject): Rendering {
  const shape = Object.fromEntries(Object.keys(defaults).map((name) => [name, z.boolean()]));
  return rendering<Record<string, unknown>, Record<string, unknown>>({
    toDeployed: (reply) => ({
      ...reply,
      ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !(name in reply))),
    }),
    toContract: (reply) =>
      Object.fromEntries(Object.entries(reply).filter(([name, value]) => ownMember(defaults, name) !== value)),
    schema: schema.extend(shape),
  });
}

const schemeMembers = withDefaults({ allow_presence: false }, Scheme);

/** The date of the latest profile is null if there is none within the dates. */
const scheme = rendering<Scheme, Record<string, unknown>>({
  toDeployed: (record, context) => ({
    ...(schemeMembers.toDeployed(record, context) as object),
    ...defined({ last_added: record.records !== undefined && record.last_added === undefined ? null : undefined }),
  }),
  toContract: ({ last_added, ...record }, asked) =>
    schemeMembers.toContract(last_added === null ? record : { ...record, last_added }, asked) as Scheme,
  schema: (schemeMembers.schema as z.ZodObject).extend({ last_added: IsoDate.nullable().optional() }),
});

interface ProjectList {
  records: number;
  projects: (Project | ProjectSummary)[];
}

/** Without empty projects and the number of isolates. */
const projects = rendering<ProjectList, ProjectList>({
  toDeployed: (list) => {
    const filled = list.projects.filter(({ isolate_count }) => isolate_count !== 0);
    return { records: filled.length, projects: filled.map(({ isolate_count: _count, ...project }) => project) };
  },
  toContract: (list) => list,
  schema: z.object({
    records: RecordCount,
    projects: z.array(
      z.union([Project.omit({ isolate_count: true }).strict(), ProjectSummary.omit({ isolate_count: true }).strict()]),
    ),
  }),
});

/** Flags of a locus that deployed servers always tell. The contract leaves them out where they are not set. */
export const DEPLOYED_FLAGS_OF_LOCI = { match_longest: false, id_check_type_alleles: false };

const alleleMembers = withDefaults({ type_allele: false }, Allele);

/** Nothing is told of what is not used here: scripts of deployed servers do not expect it. */
const allele: Rendering = {
  ...alleleMembers,
  toDeployed: ({ not_used: _blocked, ...record }: Allele, context) => alleleMembers.toDeployed(record, context),
};

/** Renderings of definitions and projects. */
export const deployedDefinitions = {
  locus: withDefaults(DEPLOYED_FLAGS_OF_LOCI, Locus),
  allele,
  scheme,
  schemeField: withDefaults({ index: false, dropdown: false }, SchemeField),
  projects,
};
