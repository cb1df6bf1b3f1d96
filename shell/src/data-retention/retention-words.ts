import { formatDate, formatNumber } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { DataRetentionQuery, RetentionLineFragment, RetentionState } from '../graphql.generated.ts';

type Report = DataRetentionQuery['retentionReport'];

const STATES: Readonly<Record<RetentionState, { label: string; tone: StatusTone }>> = {
  failed: { label: 'Échec', tone: 'danger' },
  missing: { label: 'Nuit manquée', tone: 'danger' },
  held: { label: 'Suspendu', tone: 'warning' },
  announced: { label: 'Annoncé', tone: 'info' },
  waiting: { label: 'En attente', tone: 'neutral' },
  done: { label: 'À jour', tone: 'success' },
};

export const stateWords = ({ state }: Pick<RetentionLineFragment, 'state'>) => STATES[state];

/** Why nothing of a category goes, by whom and since when; operators leave only their reason. */
export function holdWords({ state, legalHold, heldBy, heldSince }: RetentionLineFragment): string {
  const author = [heldBy, heldSince && `le ${formatDate(heldSince)}`].filter(Boolean).join(', ');
  const said = `${state === 'held' ? 'Motif' : 'Suspendu'}\u00a0: ${legalHold}`;
  return author === '' ? said : `${said} (${author})`;
}

/** What the figures of a line do not say; its state stands beside it. */
export function notesOf(line: RetentionLineFragment): string[] {
  const { state, error, legalHold, startsOn, lastRunOn, keptBack } = line;
  const notes: string[] = [];
  if (state === 'failed') notes.push(`Le ${formatDate(lastRunOn)}\u00a0: ${error}`);
  if (state === 'missing') notes.push(lastRunOn ? `Dernière\u00a0: ${formatDate(lastRunOn)}` : 'Aucune nuit faite');
  if (legalHold !== null) notes.push(holdWords(line));
  else if (startsOn !== null)
    notes.push(`${state === 'announced' ? 'Dès' : 'Annoncé pour'} le ${formatDate(startsOn)}`);
  if (keptBack.length > 0) {
    const reasons = keptBack.map(({ why, count }) => `${formatNumber(count)} (${why})`).join(', ');
    notes.push(`Retenus\u00a0: ${reasons}`);
  }
  return notes;
}

/** What happened to the last night as a whole, the worst first. */
export function nightWords({ night, categories }: Report): { tone: 'danger' | 'success' | 'info'; text: string }[] {
  const day = formatDate(night);
  const count = (state: RetentionState) => categories.filter((line) => line.state === state).length;
  const [failed, missing] = [count('failed'), count('missing')];
  const told: ReturnType<typeof nightWords> = [];
  if (failed > 0) {
    const of = failed > 1 ? `${failed} catégories` : 'une catégorie';
    told.push({
      tone: 'danger',
      text: `L’effacement a échoué pour ${of}. Il recommence la nuit prochaine\u202f; prévenez le support s’il échoue encore.`,
    });
  }
  if (missing > 0) {
    const of = missing > 1 ? `${missing} catégories n’ont` : 'une catégorie n’a';
    told.push({
      tone: 'danger',
      text: `Nuit du ${day}\u00a0: ${of} pas été traitée${missing > 1 ? 's' : ''}. Prévenez le support.`,
    });
  }
  if (told.length > 0) return told;
  if (categories.every(({ lastRunOn }) => lastRunOn === null))
    return [
      { tone: 'info', text: 'Aucune nuit n’a encore eu lieu\u00a0: l’effacement a lieu chaque nuit, à partir de 2 h.' },
    ];
  const gone = categories.reduce((sum, { goneLastNight }) => sum + (goneLastNight ?? 0), 0);
  const elements =
    gone > 1 ? `${formatNumber(gone)} éléments effacés` : gone === 1 ? 'un élément effacé' : 'rien à effacer';
  return [{ tone: 'success', text: `Nuit du ${day}\u00a0: ${elements}, aucun échec.` }];
}
