import { privacyStep, toldChannels } from '@bloom/shared-rules/person/privacy-step';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { DataRequestLineFragment, PrivacyToldChannel } from '../graphql.generated.ts';

type Line = Pick<
  DataRequestLineFragment,
  'kind' | 'state' | 'blocks' | 'personKind' | 'channel' | 'personName' | 'personEmail' | 'handedOverOn'
>;

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

export const TOLD_CHANNELS: { value: PrivacyToldChannel; label: string }[] = toldChannels.map((channel) => ({
  value: channel,
  label: channelWords({ channel }),
}));

/** Where the request stands, and the one thing to do next. */
export function stateWords(line: Line): { tone: StatusTone; label: string } {
  const isErasure = line.kind === 'erasure';
  switch (privacyStep(line)) {
    case 'handOver':
      return { tone: 'warning', label: 'Copie à remettre' };
    case 'checkIdentity':
      return { tone: 'warning', label: 'Identité à vérifier' };
    case 'copyAgain':
      return { tone: 'danger', label: 'Copie à refaire' };
    case 'legalHold':
      return { tone: 'neutral', label: 'Conservation imposée' };
    case 'runningContract':
      return { tone: 'neutral', label: 'Contrat en cours' };
    case 'erase':
      return { tone: 'warning', label: 'À effacer' };
    case 'running':
      return { tone: 'info', label: isErasure ? 'Effacement en cours' : 'Copie en cours' };
    case 'done':
      return { tone: 'success', label: isErasure ? 'Effacée' : 'Copie remise' };
    case 'refused':
      return { tone: 'neutral', label: 'Refusée' };
    case 'withdrawn':
      return { tone: 'neutral', label: 'Retirée' };
  }
}
