import { ordinal } from '../words/ordinal.ts';

/** Why a client refused the report of a month, and which of its days are wrong. */
export interface RefusalFacts {
  reason: string;
  /** yyyy-MM-dd, in order; none when the reason says it. */
  days: readonly string[];
}

const conjunction = new Intl.ListFormat('fr', { type: 'conjunction' });

const dayOf = (day: string) => {
  const number = Number(day.slice(8));
  return `le ${number === 1 ? ordinal(1) : number}`;
};

/** '« Un congé ». Jours concernés : le 1ᵉʳ et le 6.' */
export function refusalInWords({ reason, days }: RefusalFacts): string {
  const label = days.length === 1 ? 'Jour concerné' : 'Jours concernés';
  const which = days.length === 0 ? '' : ` ${label}\u00a0: ${conjunction.format(days.map(dayOf))}.`;
  return `«\u202f${reason}\u202f».${which}`;
}
