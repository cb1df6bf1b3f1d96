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

/** How somebody reaches the firm, or the firm somebody, besides the product. */
export const TOLD_CHANNELS: { value: PrivacyToldChannel; label: string }[] = (
  ['mail', 'phone', 'letter', 'inPerson'] as const
).map((channel) => ({ value: channel, label: channelWords({ channel }) }));

/** The firm was asked, so that the firm hands the copy over. */
export const isForHandover = ({ kind, channel }: Pick<Line, 'kind' | 'channel'>): boolean =>
  kind === 'export' && TOLD_CHANNELS.some(({ value }) => value === channel);

/** It could not be made, and waits for another try or a refusal. */
export const isCopyGivenUp = ({ kind, state }: Pick<Line, 'kind' | 'state'>): boolean =>
  kind === 'export' && state === 'checked';

/** No mail tells the person that their copy is ready. */
const waitsForHandover = (line: Line): boolean =>
  isForHandover(line) && line.state === 'done' && line.personName !== null && !line.personEmail && !line.handedOverOn;

/** Where the request stands, and the one thing to do next. */
export function stateWords(line: Line): { tone: StatusTone; label: string } {
  const { kind, state, blocks } = line;
  if (waitsForHandover(line)) return { tone: 'warning', label: 'Copie à remettre' };
  const isHeldUp = (by: Line['blocks'][number]['code']) =>
    state === 'checked' && blocks.some(({ code }) => code === by);
  if (state === 'requested' || isHeldUp('OTHER_ADDRESS')) return { tone: 'warning', label: 'Identité à vérifier' };
  if (isCopyGivenUp(line)) return { tone: 'danger', label: 'Copie à refaire' };
  if (isHeldUp('LEGAL_HOLD')) return { tone: 'neutral', label: 'Conservation imposée' };
  if (state === 'checked' && blocks.length > 0) return { tone: 'neutral', label: 'Contrat en cours' };
  if (state === 'checked') return { tone: 'warning', label: 'À effacer' };
  if (state === 'running')
    return { tone: 'info', label: kind === 'erasure' ? 'Effacement en cours' : 'Copie en cours' };
  if (state === 'done') return { tone: 'success', label: kind === 'erasure' ? 'Effacée' : 'Copie remise' };
  return { tone: 'neutral', label: state === 'refused' ? 'Refusée' : 'Retirée' };
}
