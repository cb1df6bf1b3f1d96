import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { dataOfficers, notify } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { forgetUnconfirmed, lockRequest, requestsToRemind, updateRequest } from './privacy-request.repository.ts';

const DAYS_BEFORE = 7;
const EVERY_DAYS = 3;
const UNCONFIRMED_MS = DAY_MS;

/** A week before the answer is due, and every three days from then on. */
export async function remindOfficers(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const today = clock.today();
  const due = await requestsToRemind(db, addDays(today, DAYS_BEFORE), addDays(today, 1 - EVERY_DAYS));
  await forEachAlone(log, due, ({ id }) =>
    inTransaction(db, async (tx) => {
      const request = await lockRequest(tx, id);
      if (request === undefined || request.reminded_on === today) return;
      const late = request.due_on < today;
      const day = plainDay(request.due_on);
      await notify(platform, tx, {
        kind: 'dataRequest',
        title: late
          ? 'Demande sur des données personnelles en retard'
          : 'Demande sur des données personnelles à traiter',
        description: late ? `La réponse était attendue le ${day}.` : `La réponse est attendue avant le ${day}.`,
        priority: 'urgent',
        link: `/data-requests/${id}`,
        dedupeKey: `dataRequest:${id}:${today}`,
        to: { staffIds: await dataOfficers(tx) },
      });
      await updateRequest(tx, id, { reminded_on: today });
    }),
  );
}

/** Links that nobody confirmed within a day. */
export async function forgetUnconfirmedRequests({ db, clock }: Platform): Promise<void> {
  await forgetUnconfirmed(db, new Date(clock.now().getTime() - UNCONFIRMED_MS));
}
