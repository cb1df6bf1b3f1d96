import { plural } from '@bloom/shared-ui/french';
import type { LabelChangesQuery } from '../talents.generated.ts';
import { listed } from './label-words.ts';

export type Change = LabelChangesQuery['labelChanges'][number];
type Label = Change['before'][number];

const named = (label: string) => `«\u202f${label}\u202f»`;
const quoted = (labels: readonly Label[]) => labels.map(({ label }) => named(label)).join(', ');

/** What happened, as one says it. */
export function sentenceOf({ action, before, after }: Change): string {
  switch (action) {
    case 'create':
      return `${quoted(after)} ajouté`;
    case 'update':
      return editOf(before[0], after[0]);
    case 'merge':
      return `${quoted(before.slice(0, 1))} fusionné dans ${quoted(after)}`;
    case 'flatten':
      return `${quoted(before)} séparé en ${quoted(after)}`;
    case 'delete':
      return `${quoted(before)} supprimé`;
    case 'deleteUnused':
      return plural(before.length, 'libellé inutilisé supprimé', 'libellés inutilisés supprimés');
  }
}

/** Each thing that was written otherwise, with what stood there before. */
function editOf(before: Label | undefined, after: Label | undefined): string {
  if (before === undefined || after === undefined) return 'Libellé modifié';
  const isRenamed = before.label !== after.label;
  // A former name stays as one of the other words: that goes without saying.
  const words = after.alternateLabels.filter((word) => !isRenamed || word !== before.label);
  const formerWords = before.alternateLabels.filter((word) => !isRenamed || word !== after.label);
  const said = [
    ...(isRenamed ? [`${named(before.label)} renommé en ${named(after.label)}`] : []),
    ...(listed(words) === listed(formerWords)
      ? []
      : [`autres mots\u00a0: ${listedOrNone(formerWords)} → ${listedOrNone(words)}`]),
    ...(before.iso === after.iso ? [] : [after.iso ? 'non normalisé → normalisé' : 'normalisé → non normalisé']),
  ];
  if (said.length === 0) return `${named(after.label)} modifié`;
  return isRenamed ? said.join(', ') : `${named(after.label)}, ${said.join(', ')}`;
}

const listedOrNone = (words: readonly string[]) => (words.length === 0 ? 'aucun' : listed(words));
