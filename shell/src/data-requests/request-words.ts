import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { DataRequestLineFragment } from '../graphql.generated.ts';

type Line = Pick<DataRequestLineFragment, 'kind' | 'state' | 'blocks' | 'personKind' | 'channel'>;

export const kindWords = ({ kind }: Pick<Line, 'kind'>): string => (kind === 'erasure' ? 'Effacement' : 'Copie');

export const personWords = ({ personKind }: Pick<Line, 'personKind'>): string =>
  ({ bloomer: 'Bloomer', contact: 'Contact client', talent: 'Talent' })[personKind];

export const channelWords = ({ channel }: Pick<Line, 'channel'>): string =>
  ({
    session: 'Depuis son compte',
    link: 'Par le formulaire',
    mail: 'Par e-mail',
    phone: 'Par téléphone',
    letter: 'Par courrier',
    inPerson: 'De vive voix',
    replay: 'Rejouée après une restauration',
  })[channel];

/** Where the request stands, and the one thing to do next. */
export function stateWords({ kind, state, blocks }: Line): { tone: StatusTone; label: string } {
  if (state === 'requested') return { tone: 'warning', label: 'Identité à vérifier' };
  if (state === 'checked' && blocks.some(({ code }) => code === 'LEGAL_HOLD')) {
    return { tone: 'neutral', label: 'Conservation imposée' };
  }
  if (state === 'checked' && blocks.length > 0) return { tone: 'neutral', label: 'Contrat en cours' };
  if (state === 'checked') return { tone: 'warning', label: 'À effacer' };
  if (state === 'running')
    return { tone: 'info', label: kind === 'erasure' ? 'Effacement en cours' : 'Copie en cours' };
  if (state === 'done') return { tone: 'success', label: kind === 'erasure' ? 'Effacée' : 'Copie remise' };
  return { tone: 'neutral', label: state === 'refused' ? 'Refusée' : 'Retirée' };
}
