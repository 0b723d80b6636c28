import * as discovery from './discovery.ts';
import * as locus from './locus.ts';
import * as scheme from './scheme.ts';
import * as sequenceQuery from './sequence-query.ts';

/** Every route of the service by its id: what the server must answer, the OpenAPI page describe and the tests cover. */
export const routes = {
  listGroups: discovery.listGroups,
  getOpenApi: discovery.getOpenApi,
  getDatabase: discovery.getDatabase,
  listLoci: locus.listLoci,
  getLocus: locus.getLocus,
  listAlleles: locus.listAlleles,
  getAllelesFasta: locus.getAllelesFasta,
  getAllele: locus.getAllele,
  listSchemes: scheme.listSchemes,
  getScheme: scheme.getScheme,
  listSchemeLoci: scheme.listSchemeLoci,
  getSchemeField: scheme.getSchemeField,
  listProfiles: scheme.listProfiles,
  getProfilesCsv: scheme.getProfilesCsv,
  getProfile: scheme.getProfile,
  queryLocus: sequenceQuery.queryLocus,
  queryDatabase: sequenceQuery.queryDatabase,
  queryScheme: sequenceQuery.queryScheme,
};

export type RouteId = keyof typeof routes;
