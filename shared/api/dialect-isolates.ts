import { z } from 'zod';
import { defined } from '../defined.ts';
import { RecordCount, Uri } from './common.ts';
import { Contig } from './contig.ts';
import { locusOf, rendering, type DialectContext } from './dialect-renderings.ts';
import { ProvenanceField } from './field.ts';
import { AlleleDesignation } from './isolate-designations.ts';
import { Isolate, IsolateClassification, IsolateHistory, IsolateScheme } from './isolate.ts';
import { citationsOf, Publication, publicationOf, publicationsOf } from './publication.ts';
import { routes } from './routes.ts';
import { readUri } from './uri.ts';

const DeployedScheme = IsolateScheme.extend({
  classification_schemes: z.record(z.string(), IsolateClassification).optional(),
});
const DeployedIsolate = Isolate.omit({ classification_schemes: true, citations: true, verdict: true }).extend({
  publications: z.array(Publication).optional(),
  schemes: z.array(DeployedScheme).optional(),
});
type DeployedIsolate = z.infer<typeof DeployedIsolate>;

/** The classification schemes of an isolate that belong to one of its schemes. */
function classificationsIn(scheme: IsolateScheme, all: Isolate['classification_schemes'], context: DialectContext) {
  const id = Number(readUri(scheme.scheme ?? '')?.params['scheme_id']);
  const own = Object.entries(all ?? {}).filter(([, { href }]) => {
    const classification = Number(readUri(href)?.params['classification_scheme_id']);
    return context.schemeOfClassification(classification) === id;
  });
  return own.length > 0 ? { classification_schemes: Object.fromEntries(own) } : {};
}

/**
 * Differs in publications, which have links and their citations, in classification schemes, which are inside the scheme that they
 * classify, and in verdicts, which are not told.
 */
const isolate = rendering<Isolate, DeployedIsolate>({
  toDeployed: ({ publications, citations, classification_schemes, schemes, verdict: _untold, ...rest }, context) => ({
    ...rest,
    ...defined({
      schemes: schemes?.map((scheme) => ({
        ...scheme,
        ...classificationsIn(scheme, classification_schemes, context),
      })),
      publications: publications && publicationsOf({ publications, citations }).map(publicationOf),
    }),
  }),
  toContract: ({ publications, schemes, ...rest }) => {
    const classifications = Object.assign(
      {},
      ...(schemes ?? []).map((scheme) => scheme.classification_schemes ?? {}),
    ) as {
      [name: string]: IsolateClassification;
    };
    const citations = citationsOf(publications ?? []);
    return {
      ...rest,
      ...defined({
        schemes: schemes?.map(({ classification_schemes: _moved, ...scheme }) => scheme),
        classification_schemes: Object.keys(classifications).length > 0 ? classifications : undefined,
        publications: publications?.map(({ pubmed_id }) => pubmed_id),
        citations: citations.length > 0 ? citations : undefined,
      }),
    };
  },
  schema: DeployedIsolate.strict(),
});

const DeployedContig = Contig.extend({ isolate_id: Uri });

/** Differs in the isolate, which is given by its address. */
const contig = rendering<Contig, z.infer<typeof DeployedContig>>({
  toDeployed: (record, { links, database }) => ({
    ...record,
    isolate_id: links.to(routes.getIsolate, { database, isolate_id: record.isolate_id }),
  }),
  toContract: (record) => ({ ...record, isolate_id: Number(readUri(record.isolate_id)?.params['isolate_id']) }),
  schema: DeployedContig,
});

const DeployedDesignation = AlleleDesignation.extend({ allele_id: z.union([z.string(), z.number()]) });
type DeployedDesignation = z.infer<typeof DeployedDesignation>;

function designationToDeployed(record: AlleleDesignation, context: DialectContext): DeployedDesignation {
  const { allele_id, locus } = record;
  const isNumber = /^\d{1,15}$/.test(allele_id) && context.isIntegerLocus(locusOf(locus));
  return { ...record, allele_id: isNumber ? Number(allele_id) : allele_id };
}

function designationToContract(record: DeployedDesignation): AlleleDesignation {
  return { ...record, allele_id: String(record.allele_id) };
}

/** Differs in loci with integer ids: ids are numbers. */
const designations = rendering<AlleleDesignation[], DeployedDesignation[]>({
  toDeployed: (records, context) => records.map((record) => designationToDeployed(record, context)),
  toContract: (records) => records.map(designationToContract),
  schema: z.array(DeployedDesignation),
});

interface DesignationList<Item> {
  records: number;
  allele_designations: Item[];
}

/** Differs in the form: one object per locus, with the designations under its name. `records` counts what is listed. */
const schemeDesignations = rendering<
  DesignationList<AlleleDesignation>,
  DesignationList<Record<string, DeployedDesignation[]>>
>({
  toDeployed: ({ allele_designations }, context) => {
    const groups = Map.groupBy(allele_designations, ({ locus }) => locusOf(locus));
    return {
      records: groups.size,
      allele_designations: [...groups].map(([locus, records]) => ({
        [locus]: records.map((record) => designationToDeployed(record, context)),
      })),
    };
  },
  toContract: (list) => {
    const allele_designations = list.allele_designations.flatMap((group) =>
      Object.values(group).flat().map(designationToContract),
    );
    return { records: allele_designations.length, allele_designations };
  },
  schema: z.object({
    records: RecordCount,
    allele_designations: z.array(z.record(z.string(), z.array(DeployedDesignation))),
  }),
});

const DeployedHistory = z.object({ records: RecordCount, updates: IsolateHistory.shape.contigs }).strict();

/** Differs in the name of the list: `updates`. */
const history = rendering<IsolateHistory, z.infer<typeof DeployedHistory>>({
  toDeployed: ({ records, contigs }) => ({ records, updates: contigs }),
  toContract: ({ records, updates }) => ({ records, contigs: updates }),
  schema: DeployedHistory,
});

const DeployedField = ProvenanceField.omit({ 'allowed values': true })
  .extend({ allowed_values: ProvenanceField.shape['allowed values'] })
  .strict();
type DeployedField = z.infer<typeof DeployedField>;

/** Differs in the key of the allowed values: it has an underscore. */
const fields = rendering<ProvenanceField[], DeployedField[]>({
  toDeployed: (list) =>
    list.map(({ 'allowed values': allowed_values, ...field }) => ({
      ...field,
      ...defined({ allowed_values }),
    })),
  toContract: (list) =>
    list.map(({ allowed_values, ...field }) => ({
      ...field,
      ...defined({ 'allowed values': allowed_values }),
    })),
  schema: z.array(DeployedField),
});

/** Renderings of isolates and what belongs to them. */
export const deployedIsolates = { isolate, contig, designations, schemeDesignations, history, fields };
