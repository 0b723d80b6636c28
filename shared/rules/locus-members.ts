import type { AttributeMembers, LocusMembers } from '../api/curation/locus-members.ts';
import { Allele } from '../api/allele.ts';
import { LOCUS_LINES } from '../api/locus.ts';
import { addressPartProblem } from './address-part.ts';
import { normalizeAlleleSequence, residueProblem, residuesOf } from './allele.ts';
import { attributeValueProblem } from './extended-attribute.ts';
import { geneticCodeProblem, locusNameProblem } from './locus.ts';
import { mapNames } from '../map-names.ts';
import { regularExpressionProblem } from './regular-expression.ts';
import { errorOf, warningOf, type RowProblem } from './rule-problem.ts';
import { lineProblems, listProblems, longTextProblems, publicationProblems, userProblems } from './text-members.ts';

/** What a database says of the names and people that a locus names. */
interface LocusSurroundings {
  isUser(id: number): boolean;
  isLocus(name: string): boolean;
  /** Attributes that the locus has already: their names stay, whatever they are. */
  known_attributes?: ReadonlySet<string>;
}

/** All that is wrong with a locus by itself, whatever alleles it has. */
export function checkLocus(members: LocusMembers, surroundings: LocusSurroundings): RowProblem[] {
  const { id, aliases, publications, curators, allele_id_regex } = members;
  const name = locusNameProblem(id);
  const pattern = allele_id_regex === null ? undefined : regularExpressionProblem(allele_id_regex);
  const taken = aliases.filter((alias) => alias !== id && surroundings.isLocus(alias));
  return [
    ...(name === undefined ? [] : [errorOf('bad_name', name, 'id')]),
    ...(pattern === undefined ? [] : [errorOf('bad_expression', pattern, 'allele_id_regex')]),
    ...lineProblems(
      Object.values(
        mapNames(LOCUS_LINES, (line) => [line, `The ${line.replaceAll('_', ' ')}`, members[line]] as const),
      ),
    ),
    ...longTextProblems('description', members.description),
    ...listProblems('aliases', 'An alias', aliases),
    ...(aliases.includes(id) ? [errorOf('own_name', `"${id}" is the name of the locus itself.`, 'aliases')] : []),
    ...taken.map((alias) => warningOf('name_of_other', `"${alias}" is the name of another locus.`, 'aliases')),
    ...lengthProblems(members),
    ...limitProblems(members),
    ...codingProblems(members),
    ...referenceProblems(members),
    ...publicationProblems(publications),
    ...userProblems('curators', curators, surroundings.isUser),
    ...attributeDefinitionProblems(members.extended_attributes, surroundings.known_attributes ?? new Set()),
    ...variantProblems(members),
  ];
}

function limitProblems({ limits }: LocusMembers): RowProblem[] {
  const { identity, aligned } = limits ?? {};
  return Object.entries({ identity, aligned }).flatMap(([member, value]) =>
    typeof value === 'number' && (value < 0 || value > 100)
      ? [errorOf('bad_limit', 'A percentage is a number from 0 to 100.', `limits.${member}`)]
      : [],
  );
}

function lengthProblems({ length_varies, length, min_length, max_length }: LocusMembers): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const [member, value] of Object.entries({ length, min_length, max_length })) {
    if (value !== null && value < 1) problems.push(errorOf('bad_length', 'A length is a number above zero.', member));
  }
  if (!length_varies && length === null) {
    problems.push(errorOf('no_length', 'Say how long the alleles are, or that their length varies.', 'length'));
  }
  if (min_length !== null && max_length !== null && min_length > max_length) {
    const reason = `The least length, ${min_length}, is more than the greatest, ${max_length}.`;
    problems.push(errorOf('bad_length', reason, 'min_length'));
  }
  return problems;
}

function codingProblems(members: LocusMembers): RowProblem[] {
  const { data_type, coding_sequence, orf, genetic_code, start_codons, genome_position } = members;
  const problems: RowProblem[] = [];
  const code = geneticCodeProblem(genetic_code);
  if (code !== undefined) problems.push(errorOf('bad_code', code, 'genetic_code'));
  if (data_type === 'peptide' && coding_sequence) {
    const reason = 'A peptide is not translated: only loci of DNA are coding sequences.';
    problems.push(errorOf('not_coding', reason, 'coding_sequence'));
  }
  if (orf !== null && (orf < 1 || orf > 6)) {
    problems.push(errorOf('bad_frame', 'A reading frame is a number from 1 to 6.', 'orf'));
  }
  const wrong = start_codons.find((codon, index) => !/^[ACGT]{3}$/.test(codon) || start_codons.indexOf(codon) < index);
  if (wrong !== undefined) {
    const reason = `"${wrong}" is not a codon of A, C, G and T in capitals, or it is given twice.`;
    problems.push(errorOf('bad_codon', reason, 'start_codons'));
  }
  if (genome_position !== null && genome_position < 0) {
    problems.push(errorOf('bad_position', 'A position in the genome is not below zero.', 'genome_position'));
  }
  return problems;
}

function referenceProblems({ reference_sequence, data_type }: LocusMembers): RowProblem[] {
  const allowed = residuesOf(data_type, { allowsAmbiguity: true });
  const sequence = normalizeAlleleSequence(reference_sequence ?? '', data_type);
  const wrong = [...sequence].find((residue) => !allowed.includes(residue));
  if (wrong === undefined) return [];
  return [errorOf('residues', residueProblem(wrong, data_type, { allowsAmbiguity: true }), 'reference_sequence')];
}

/** Members that every allele record has: an attribute of such a name would hide one. */
const ALLELE_MEMBERS = new Set(Object.keys(Allele.shape));

function attributeDefinitionProblems(
  attributes: readonly AttributeMembers[],
  known: ReadonlySet<string>,
): RowProblem[] {
  const member = 'extended_attributes';
  const seen = new Set<string>();
  return attributes.flatMap((attribute) => {
    const { field } = attribute;
    const isRepeated = seen.has(field);
    seen.add(field);
    if (field.trim() === '' || field !== field.trim() || /[\p{Cc}/]/u.test(field) || field.length > 64) {
      const reason = `"${field}" cannot be the name of an attribute: it has 1 to 64 characters, without "/" and blanks around it.`;
      return [errorOf('bad_attribute', reason, member)];
    }
    if (isRepeated) return [errorOf('repeated', `The attribute "${field}" is given twice.`, member)];
    if (ALLELE_MEMBERS.has(field) && !known.has(field)) {
      return [errorOf('bad_attribute', `"${field}" is a member of every allele and cannot be an attribute.`, member)];
    }
    const reason = addressPartProblem(field, 'the name of an attribute') ?? ruleProblem(attribute);
    return reason === undefined ? [] : [errorOf('bad_attribute', reason, member)];
  });
}

/** Why the rules of an attribute contradict each other. Undefined if they do not. */
function ruleProblem({ required, ...attribute }: AttributeMembers): string | undefined {
  const { field, value_regex, length, allowed_values } = attribute;
  if (length !== undefined && length < 1) return `The length of ${field} is a number above zero.`;
  const pattern = value_regex === undefined ? undefined : regularExpressionProblem(value_regex);
  if (pattern !== undefined) return pattern;
  if (allowed_values?.length === 0) return `${field} allows no value. Leave its allowed values out.`;
  const own = { ...attribute, required: required ?? false, allowed_values: undefined };
  return allowed_values
    ?.map((value) => attributeValueProblem(value, own))
    .find((problem): problem is string => problem !== undefined);
}

function variantProblems({ SNPs, SAVs, data_type }: LocusMembers): RowProblem[] {
  const bases = SNPs.map((snp) => ({ ...snp, member: 'SNPs', residues: [...snp.wild_type_nuc, ...snp.variant_nuc] }));
  const acids = SAVs.map((sav) => ({ ...sav, member: 'SAVs', residues: [...sav.wild_type_aa, ...sav.variant_aa] }));
  const seen = new Set<string>();
  return [...bases, ...acids].flatMap(({ member, reported_position, locus_position, residues }) => {
    const place = `${member} ${reported_position}`;
    const isRepeated = seen.has(place);
    seen.add(place);
    if (isRepeated) return [errorOf('repeated', `Position ${reported_position} is given twice.`, member)];
    if (member === 'SNPs' && data_type === 'peptide') return [errorOf('no_base', 'A peptide has no bases.', member)];
    if (locus_position < 1) return [errorOf('bad_position', 'A position in the locus is above zero.', member)];
    const allowed = `${residuesOf(member === 'SNPs' ? 'DNA' : 'peptide')}*`;
    const wrong = residues.find((residue) => residue.length !== 1 || !allowed.includes(residue));
    const reason = `"${wrong}" at position ${reported_position} is not one residue in a capital letter.`;
    return wrong === undefined ? [] : [errorOf('residues', reason, member)];
  });
}
