import { stateOf, type InputState } from '#shared/results/input-state.ts';
import { pickAbout, type StateEvidence } from '#shared/results/state-evidence.ts';
import { reportAt, statusAt, type PackedScheme, type PackedSummary } from './packed-result.ts';

function evidenceOf(result: PackedSummary): StateEvidence {
  const { loci, schemes } = result;
  return {
    ...pickAbout(result),
    loci: loci.names,
    schemes,
    statusOf: (locus) => statusAt(result, loci.placeOf.get(locus)),
    reportOf: (locus) => {
      const place = loci.placeOf.get(locus);
      return place === undefined ? undefined : reportAt(result, place);
    },
  };
}

/** A result never changes, and lists and tables ask for its state whenever they are drawn. */
const known = new WeakMap<PackedSummary, InputState>();
const knownOfScheme = new WeakMap<PackedScheme, InputState>();

/** The state of a result, or what one of its schemes says, as `stateOf` tells it. */
export function stateOfResult(result: PackedSummary, scheme?: PackedScheme): InputState {
  const found = scheme ? knownOfScheme.get(scheme) : known.get(result);
  if (found) return found;
  const state = stateOf(evidenceOf(result), scheme);
  if (scheme) knownOfScheme.set(scheme, state);
  else known.set(result, state);
  return state;
}
