import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { type PrivacyStep, privacyStep } from '@bloom/shared-rules/person/privacy-step';
import { of } from '@bloom/shared-rules/words/elision';
import { formatDate } from '@bloom/shared-ui/format';
import { agreed, plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import type { DataToDoQuery } from '../graphql.generated.ts';
import type { Urgency } from './to-do.rules.ts';

/** The words of what waits for whoever answers for personal data. Days are yyyy-MM-dd. */

type Request = DataToDoQuery['privacyRequests'][number];
type Category = DataToDoQuery['retentionReport']['categories'][number];

export interface DataLine {
  id: string;
  title: string;
  urgency: Urgency;
  about: string;
  action: string;
  to: string;
}

const ACTIONS: Partial<Record<PrivacyStep, string>> = {
  handOver: 'Remettre la copie',
  checkIdentity: 'Vérifier l’identité',
  copyAgain: 'Refaire la copie',
  erase: 'Effacer',
};

/** What an officer cannot hasten, and why. */
const WAITS: Partial<Record<PrivacyStep, string>> = {
  legalHold: 'Conservation imposée',
  runningContract: 'Contrat en cours',
  running: 'En cours',
};

const PEOPLE = { bloomer: 'Bloomer', contact: 'Contact client', talent: 'Talent' } as const;

function daysLeft(dueOn: string, today: string): Urgency {
  const left = daysFrom(today, dueOn);
  if (left < 0) return { text: `en retard de ${plural(-left, 'jour')}`, tone: 'danger' };
  if (left === 0) return { text: 'dernier jour', tone: 'danger' };
  return { text: `reste ${plural(left, 'jour')}`, tone: 'warning' };
}

function requestLine(request: Request, today: string): DataLine {
  const { recordId, kind, personKind, personName, societyName, dueOn } = request;
  const step = privacyStep(request);
  const what = kind === 'erasure' ? 'Effacement' : 'Copie des données';
  return {
    id: recordId,
    title: `${what} ${of(personName ?? 'une personne effacée')}`,
    urgency: daysLeft(dueOn, today),
    about: [WAITS[step], PEOPLE[personKind], societyName, `réponse avant le ${formatDate(dueOn)}`]
      .filter(Boolean)
      .join(' · '),
    action: ACTIONS[step] ?? 'Ouvrir',
    to: linkTo('privacy.request', { recordId }),
  };
}

/** As many as fit beside the line. */
const NAMED = 3;

function named(categories: readonly Category[]): string {
  const names = categories.slice(0, NAMED).map(({ label }) => label);
  const others = categories.length - names.length;
  return others > 0 ? `${names.join(', ')} et ${plural(others, 'autre')}` : names.join(', ');
}

/** What of the nightly erasures somebody looks at: what went wrong, what is held back, what goes soon. */
function retentionLines(categories: readonly Category[]): DataLine[] {
  const inState = (...states: Category['state'][]) => categories.filter(({ state }) => states.includes(state));
  const first = (found: readonly Category[], day: 'heldSince' | 'startsOn') =>
    found.flatMap((category) => category[day] ?? []).sort()[0];
  const line = (id: string, found: readonly Category[], words: Pick<DataLine, 'title' | 'urgency' | 'action'>) =>
    found.length === 0 ? [] : [{ id, about: named(found), to: linkTo('privacy.retention'), ...words }];
  const failed = inState('failed', 'missing');
  const held = inState('held');
  const announced = inState('announced');
  const soon = categories.filter(({ dueSoon }) => (dueSoon ?? 0) > 0);
  const since = first(held, 'heldSince');
  const from = first(announced, 'startsOn');
  const due = soon.reduce((sum, { dueSoon }) => sum + (dueSoon ?? 0), 0);
  return [
    ...line('failed', failed, {
      title: `${plural(failed.length, 'effacement')} de la nuit en échec`,
      urgency: { text: agreed(failed.length, 'non fait', 'non faits'), tone: 'danger' },
      action: 'Voir l’échec',
    }),
    ...line('held', held, {
      title: `${plural(held.length, 'effacement suspendu', 'effacements suspendus')}`,
      urgency: { text: since ? `depuis le ${formatDate(since)}` : 'par l’exploitation', tone: 'warning' },
      action: 'Revoir',
    }),
    ...line('announced', announced, {
      title: `${plural(announced.length, 'effacement annoncé', 'effacements annoncés')}`,
      urgency: { text: from ? `dès le ${formatDate(from)}` : 'bientôt', tone: 'warning' },
      action: 'Vérifier',
    }),
    ...line('soon', soon, {
      title: `${plural(due, 'donnée')} de personnes à échéance`,
      urgency: { text: 'sous 7\u00a0jours', tone: 'neutral' },
      action: 'Voir lesquelles',
    }),
  ];
}

/** Who asked comes first, the most urgent before the others: the law counts the days. */
export function dataLines({ privacyRequests, retentionReport }: DataToDoQuery, today: string): DataLine[] {
  const requests = privacyRequests.toSorted((left, right) => left.dueOn.localeCompare(right.dueOn));
  return [...requests.map((request) => requestLine(request, today)), ...retentionLines(retentionReport.categories)];
}
