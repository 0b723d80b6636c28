import * as allele from './allele.ts';
import * as attribute from './attribute.ts';
import * as block from './block.ts';
import * as breakdown from './breakdown.ts';
import * as changes from './changes.ts';
import * as classification from './classification.ts';
import * as cluster from './cluster.ts';
import * as contig from './contig.ts';
import { alleleRoutes as alleles } from './curation/allele-members.ts';
import { attributeRoutes as attributes } from './curation/attribute-members.ts';
import { classificationRoutes } from './curation/classification-members.ts';
import { custodyRoutes } from './curation/custody-members.ts';
import { designationRoutes } from './curation/designation-members.ts';
import { addContigs, contigRoutes as contigs } from './curation/contig-members.ts';
import * as defining from './curation/define-alleles.ts';
import { fieldRoutes as fields } from './curation/field-members.ts';
import { isolateRoutes as isolates } from './curation/isolate-members.ts';
import { locusRoutes as loci } from './curation/locus-members.ts';
import { profileRoutes as profiles } from './curation/profile-members.ts';
import { projectCustodyRoutes } from './curation/project-custody-members.ts';
import { projectRoutes as projects } from './curation/project-members.ts';
import { publicationRoutes as publications } from './curation/publication-members.ts';
import { getRestsOn } from './curation/rests-on.ts';
import { userRoutes } from './curation/user-members.ts';
import { schemeRoutes as schemes } from './curation/scheme-members.ts';
import * as updating from './curation/update-table.ts';
import * as recall from './curation/recall.ts';
import * as recordChanges from './curation/record-changes.ts';
import * as curation from './curation-queue.ts';
import * as custody from './custody.ts';
import * as dataset from './dataset.ts';
import * as designations from './designations.ts';
import * as discovery from './discovery.ts';
import * as field from './field.ts';
import * as foundIn from './found-in.ts';
import * as isolateDesignations from './isolate-designations.ts';
import * as isolate from './isolate.ts';
import * as itemTyping from './item-typing.ts';
import * as lincode from './lincode.ts';
import * as locus from './locus.ts';
import * as oauth from './oauth.ts';
import * as profile from './profile.ts';
import * as project from './project.ts';
import * as publication from './publication.ts';
import * as scheme from './scheme.ts';
import * as sequenceQuery from './sequence-query.ts';
import * as sequences from './sequences.ts';
import * as settling from './settling-rules.ts';
import * as submissionPolicy from './submission-policy.ts';
import * as submissionFiles from './submission-files.ts';
import * as submission from './submission.ts';
import * as user from './user.ts';
import * as verdictLimits from './verdict-limits.ts';

/**
 * Every route of the service by its id. The server must answer each, the OpenAPI page describes it, and the tests cover
 * it. A path with a word stands before one with a placeholder in its place, because addresses are read in this order.
 */
export const routes = {
  listGroups: discovery.listGroups,
  getOpenApi: discovery.getOpenApi,
  getRobots: discovery.getRobots,
  getDatabase: discovery.getDatabase,
  getRequestToken: oauth.getRequestToken,
  getAccessToken: oauth.getAccessToken,
  getSessionToken: oauth.getSessionToken,
  listLoci: locus.listLoci,
  getLocus: locus.getLocus,
  listAlleles: allele.listAlleles,
  getAllelesFasta: allele.getAllelesFasta,
  getAllele: allele.getAllele,
  getAlleleGenomes: foundIn.getAlleleGenomes,
  listSchemes: scheme.listSchemes,
  getScheme: scheme.getScheme,
  listSchemeLoci: scheme.listSchemeLoci,
  getSchemeField: scheme.getSchemeField,
  listProfiles: profile.listProfiles,
  getProfilesCsv: profile.getProfilesCsv,
  getProfile: profile.getProfile,
  getProfileGenomes: foundIn.getProfileGenomes,
  listLincodes: lincode.listLincodes,
  listLincodeNicknames: lincode.listLincodeNicknames,
  queryLocus: sequenceQuery.queryLocus,
  queryDatabase: sequenceQuery.queryDatabase,
  queryScheme: sequenceQuery.queryScheme,
  queryDesignations: designations.queryDesignations,
  getSequences: sequences.getSequences,
  listSequenceFields: sequences.listSequenceFields,
  getSequenceBreakdown: breakdown.getSequenceBreakdown,
  listClassificationSchemes: classification.listClassificationSchemes,
  getClassificationScheme: classification.getClassificationScheme,
  listClassificationGroups: classification.listClassificationGroups,
  getClassificationGroup: classification.getClassificationGroup,
  getUser: user.getUser,
  listCurators: user.listCurators,
  listPublications: publication.listPublications,
  getPublication: publication.getPublication,
  listBlocks: block.listBlocks,
  putBlock: block.putBlock,
  deleteBlock: block.deleteBlock,
  listProjects: project.listProjects,
  addToProject: project.addToProject,
  removeFromProject: project.removeFromProject,
  getProject: project.getProject,
  listProjectIsolates: project.listProjectIsolates,
  listProjectDataset: dataset.listProjectDataset,
  listIsolates: isolate.listIsolates,
  listGenomes: isolate.listGenomes,
  searchIsolates: isolate.searchIsolates,
  getIsolateBreakdown: breakdown.getIsolateBreakdown,
  searchIsolateBreakdown: breakdown.searchIsolateBreakdown,
  getIsolate: isolate.getIsolate,
  getIsolateHistory: isolate.getIsolateHistory,
  listAlleleDesignations: isolateDesignations.listAlleleDesignations,
  getAlleleDesignations: isolateDesignations.getAlleleDesignations,
  listAlleleIds: isolateDesignations.listAlleleIds,
  listSchemeDesignations: isolateDesignations.listSchemeDesignations,
  listSchemeAlleleIds: isolateDesignations.listSchemeAlleleIds,
  listNearestIsolates: isolateDesignations.listNearestIsolates,
  listIsolateClusters: cluster.listIsolateClusters,
  listClusterSets: cluster.listClusterSets,
  getClusterSet: cluster.getClusterSet,
  getClusterThresholds: cluster.getClusterThresholds,
  listClusters: cluster.listClusters,
  getCluster: cluster.getCluster,
  listClusterMembers: cluster.listClusterMembers,
  listClusterEvents: cluster.listClusterEvents,
  listContigs: contig.listContigs,
  getContigsFasta: contig.getContigsFasta,
  getContig: contig.getContig,
  listFields: field.listFields,
  listFieldValues: field.listFieldValues,
  getFieldBreakdown: field.getFieldBreakdown,
  listAttributeTables: attribute.listAttributeTables,
  getAttributeTable: attribute.getAttributeTable,
  getAlleleBreakdown: breakdown.getAlleleBreakdown,
  getSchemeFieldBreakdown: breakdown.getSchemeFieldBreakdown,
  listSchemeBreakdown: breakdown.listSchemeBreakdown,
  listChanges: changes.listChanges,
  listQueue: curation.listQueue,
  getQueued: curation.getQueued,
  getItemEvidence: curation.getItemEvidence,
  getItemTyping: itemTyping.getItemTyping,
  assignItem: curation.assignItem,
  editItem: curation.editItem,
  rejectItem: curation.rejectItem,
  undoItem: curation.undoItem,
  undoItems: curation.undoItems,
  assignClean: curation.assignClean,
  closeSubmission: curation.closeSubmission,
  reopenSubmission: curation.reopenSubmission,
  getReasons: curation.getReasons,
  putReasons: curation.putReasons,
  listSettlingRules: settling.listSettlingRules,
  switchSettlingRules: settling.switchSettlingRules,
  putSettlingRule: settling.putSettlingRule,
  getSettlingReport: settling.getSettlingReport,
  createIsolate: isolates.create,
  editIsolate: isolates.edit,
  changeIsolate: isolates.change,
  deleteIsolate: isolates.remove,
  listIsolateChanges: isolates.changes,
  getRestsOn,
  addContigs,
  getRecallPlan: recall.getRecallPlan,
  recallGenome: recall.recallGenome,
  undoRecall: recall.undoRecall,
  createContig: contigs.create,
  editContig: contigs.edit,
  changeContig: contigs.change,
  deleteContig: contigs.remove,
  listContigChanges: contigs.changes,
  createUser: userRoutes.create,
  editUser: userRoutes.edit,
  changeUser: userRoutes.change,
  deleteUser: userRoutes.remove,
  listUserChanges: userRoutes.changes,
  getCustody: custody.getCustody,
  listOwnCustody: custody.listOwnCustody,
  publishIsolate: custody.publishIsolate,
  shareIsolate: custody.shareIsolate,
  unshareIsolate: custody.unshareIsolate,
  extendEmbargo: custody.extendEmbargo,
  declineExtension: custody.declineExtension,
  listExtensions: custody.listExtensions,
  listEmbargoes: custody.listEmbargoes,
  editCustody: custodyRoutes.edit,
  changeCustody: custodyRoutes.change,
  listCustodyChanges: custodyRoutes.changes,
  createAlleleDesignations: designationRoutes.create,
  editAlleleDesignations: designationRoutes.edit,
  changeAlleleDesignations: designationRoutes.change,
  deleteAlleleDesignations: designationRoutes.remove,
  listAlleleDesignationsChanges: designationRoutes.changes,
  createLocus: loci.create,
  editLocus: loci.edit,
  changeLocus: loci.change,
  deleteLocus: loci.remove,
  listLocusChanges: loci.changes,
  defineAlleles: defining.defineAlleles,
  createAllele: alleles.create,
  editAllele: alleles.edit,
  changeAllele: alleles.change,
  deleteAllele: alleles.remove,
  listAlleleChanges: alleles.changes,
  updateTable: updating.updateTable,
  createScheme: schemes.create,
  editScheme: schemes.edit,
  changeScheme: schemes.change,
  deleteScheme: schemes.remove,
  listSchemeChanges: schemes.changes,
  editClassificationScheme: classificationRoutes.edit,
  changeClassificationScheme: classificationRoutes.change,
  listClassificationSchemeChanges: classificationRoutes.changes,
  createProfile: profiles.create,
  editProfile: profiles.edit,
  changeProfile: profiles.change,
  deleteProfile: profiles.remove,
  listProfileChanges: profiles.changes,
  createField: fields.create,
  editField: fields.edit,
  changeField: fields.change,
  deleteField: fields.remove,
  listFieldChanges: fields.changes,
  createAttributeTable: attributes.create,
  editAttributeTable: attributes.edit,
  changeAttributeTable: attributes.change,
  deleteAttributeTable: attributes.remove,
  listAttributeTableChanges: attributes.changes,
  createPublication: publications.create,
  editPublication: publications.edit,
  changePublication: publications.change,
  deletePublication: publications.remove,
  listPublicationChanges: publications.changes,
  createProject: projects.create,
  editProject: projects.edit,
  changeProject: projects.change,
  deleteProject: projects.remove,
  listProjectChanges: projects.changes,
  editProjectCustody: projectCustodyRoutes.edit,
  changeProjectCustody: projectCustodyRoutes.change,
  listProjectCustodyChanges: projectCustodyRoutes.changes,
  listRecordChanges: recordChanges.listRecordChanges,
  undoRecordChange: recordChanges.undoRecordChange,
  undoBatch: recordChanges.undoBatch,
  checkRecord: recordChanges.checkRecord,
  listSubmissions: submission.listSubmissions,
  createSubmission: submission.createSubmission,
  getSubmission: submission.getSubmission,
  deleteSubmission: submission.deleteSubmission,
  withdrawSubmission: submission.withdrawSubmission,
  listSubmissionMessages: submission.listSubmissionMessages,
  addSubmissionMessage: submission.addSubmissionMessage,
  getSubmissionPolicy: submissionPolicy.getSubmissionPolicy,
  getVerdictLimits: verdictLimits.getVerdictLimits,
  putVerdictLimits: verdictLimits.putVerdictLimits,
  listSubmissionFiles: submissionFiles.listSubmissionFiles,
  addSubmissionFile: submissionFiles.addSubmissionFile,
  putSubmissionFile: submissionFiles.putSubmissionFile,
  getSubmissionFile: submissionFiles.getSubmissionFile,
  deleteSubmissionFile: submissionFiles.deleteSubmissionFile,
};

export type RouteId = keyof typeof routes;
