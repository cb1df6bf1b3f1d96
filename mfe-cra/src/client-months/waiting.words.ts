import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { dayInParis, todayInParis } from '@bloom/shared-ui/format';

/** « depuis 12 jours », « depuis hier », « depuis aujourd’hui ». @param since an instant */
export function waitingFor(since: string): string {
  const days = daysFrom(dayInParis(since), todayInParis());
  if (days < 1) return 'depuis aujourd’hui';
  return days === 1 ? 'depuis hier' : `depuis ${days}\u00a0jours`;
}
