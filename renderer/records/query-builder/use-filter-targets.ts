import { useQuery } from '@tanstack/react-query';
import type { ProvenanceField } from '#shared/api/field.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { aboutField, nameWithUnit } from '#shared/rules/field.ts';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { LINCODE } from '#shared/rules/lincode.ts';
import { VERDICT_KINDS, VERDICTS } from '#shared/verdict/verdict.ts';
import { useCapabilities } from '../use-site.ts';
import { PUBLICATION_REF, unlistedTarget, type FilterTarget } from './query-target.ts';

const TYPES: Record<string, FilterTarget['type']> = {
  int: 'int',
  integer: 'int',
  float: 'float',
  date: 'date',
  bool: 'bool',
  boolean: 'bool',
};

/** What the isolates of a database can be asked for, and how to find a target by its reference. */
export interface FilterTargets {
  targets: FilterTarget[];
  isReady: boolean;
  error: Error | null;
  /** A target that is not listed is taken for a text. */
  targetOf: (ref: string) => FilterTarget;
}

function fieldTarget(field: ProvenanceField): FilterTarget {
  const allowed = field['allowed values']?.map(String);
  return {
    ref: `field.${field.name}`,
    label: nameWithUnit(field),
    group: field.group ?? (field.sparse ? 'Further fields' : 'Fields'),
    type: ownMember(TYPES, field.type) ?? 'text',
    ...defined({ allowed, help: aboutField(field) }),
  };
}

const RECORDS = 'Projects, groups and papers';

const CUSTODY = 'Who may see it';

const OTHERS: FilterTarget[] = [
  { ref: 'property.visibility', label: 'Visibility', group: CUSTODY, type: 'text', allowed: ['public', 'private'] },
  { ref: 'property.embargo_until', label: 'Private until', group: CUSTODY, type: 'date' },
  { ref: PUBLICATION_REF, label: 'Publication (PubMed id)', group: RECORDS, type: 'int' },
  {
    ref: 'property.verdict',
    label: 'Verdict on the contigs',
    group: 'Assembly',
    type: 'text',
    allowed: VERDICT_KINDS,
    help: VERDICT_KINDS.map((kind) => `${kind}: ${VERDICTS[kind].words}`).join('; '),
  },
  { ref: 'property.contig_count', label: 'Number of contigs', group: 'Assembly', type: 'int' },
  { ref: 'property.total_length', label: 'Total length of the contigs (bases)', group: 'Assembly', type: 'int' },
];

/** What only sites can be asked for that take conditions. */
function useFurtherTargets(site: string, database: string) {
  const { filter: enabled = false } = useCapabilities(site);
  const projects = useQuery({ ...projectQueries.list(site, database), enabled });
  const schemes = useQuery({ ...schemeQueries.list(site, database), enabled });
  const classifications = useQuery({ ...classificationQueries.list(site, database), enabled });
  const targets: FilterTarget[] = [
    {
      ref: 'property.project',
      label: 'Project',
      group: RECORDS,
      type: 'text',
      allowed: (projects.data ?? []).map(({ description }) => description),
    },
    ...(classifications.data ?? []).map(({ id, name, description }): FilterTarget => ({
      ref: `classification.${id}`,
      label: `Group (${name})`,
      group: RECORDS,
      type: 'int',
      ...defined({ help: description || undefined }),
    })),
    ...(schemes.data ?? []).flatMap(({ id, description, lincodes }): FilterTarget[] =>
      lincodes
        ? [{ ref: `scheme.${id}.${LINCODE}`, label: `LIN code (${description})`, group: 'Scheme fields', type: 'code' }]
        : [],
    ),
    ...OTHERS,
  ];
  return {
    targets: enabled ? targets : [],
    isReady: !enabled || (projects.isSuccess && schemes.isSuccess && classifications.isSuccess),
    error: projects.error ?? schemes.error ?? classifications.error,
  };
}

/** Fields, scheme fields and loci of a database as targets of conditions; where the site takes conditions, projects, groups and so on too. */
export function useFilterTargets(site: string, database: string): FilterTargets {
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const schemeFields = useQuery(isolateFieldQueries.ofSchemes(site, database));
  const loci = useQuery(locusQueries.names(site, database));
  const further = useFurtherTargets(site, database);
  const targets: FilterTarget[] = [
    ...(fields.data ?? []).map(fieldTarget),
    ...(schemeFields.data ?? []).map(({ ref, field, scheme, type, description }): FilterTarget => ({
      ref,
      label: `${field} (${scheme})`,
      group: 'Scheme fields',
      type: type === 'integer' ? 'int' : 'text',
      ...defined({ help: description || undefined }),
    })),
    ...further.targets,
    ...(loci.data ?? []).map((locus): FilterTarget => ({
      ref: `locus.${locus}`,
      label: locus,
      group: 'Loci',
      type: 'text',
    })),
  ];
  const byRef = new Map(targets.map((target) => [target.ref, target]));
  return {
    targets,
    isReady: fields.isSuccess && schemeFields.isSuccess && loci.isSuccess && further.isReady,
    error: fields.error ?? schemeFields.error ?? loci.error ?? further.error,
    targetOf: (ref) => byRef.get(ref) ?? unlistedTarget(ref),
  };
}
