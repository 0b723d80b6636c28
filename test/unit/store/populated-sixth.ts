import type { Rows, SixthTables } from './populated-rows.ts';

/** Rows of the tables of the sixth version. */
export const SIXTH_ROWS: Rows<SixthTables> = {
  locus_placeholder: [{ locus: 1, allele_id: 'N' }],
  locus_variant: [
    {
      locus: 1,
      kind: 'SNP',
      reported_position: 12,
      locus_position: 10,
      flanking_length: 5,
      wild_type_allele_id: '7',
      wild_type: '["A"]',
      variants: '["C","T"]',
    },
  ],
  allele_flag: [{ allele: 1, flag: 'frameshift' }],
  allele_publication: [{ allele: 1, pubmed_id: 12345 }],
  allele_accession: [{ allele: 1, databank: 'ENA', accession: 'AB000001' }],
  scheme_publication: [{ scheme: 1, pubmed_id: 12345 }],
  scheme_flag: [{ scheme: 1, flag: 'experimental' }],
  lincode_scheme: [{ scheme: 1, thresholds: '5;2;0', max_missing: 3, main_display: 1 }],
  lincode_field: [{ scheme: 1, field: 'clade', type: 'text', display_order: 1, main_display: 1 }],
  lincode: [{ profile: 1, scheme: 1, code: '0_1_0', datestamp: '2025-01-02' }],
  lincode_nickname: [{ scheme: 1, prefix: '0_1', field: 'clade', nickname: 'Clade 1', datestamp: '2025-01-02' }],
};
