import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import './cra-seal.figures.ts';
import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { sql } from 'kysely';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { alias } from '../../platform/read/read-model.ts';
import { signingOpensOn } from '../activities/activities.sql.ts';
import { isOpen } from '../activities/closed-month.sql.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { sealedFile } from './cra-file.service.ts';
import { unsealedForced } from './forced-report.repository.ts';
import { forcedFile } from './forced-report.service.ts';
import { SEAL_QUEUE } from './seal.queue.ts';
import { unsealedDocuments } from './signing-document.repository.ts';
import { prepareDocument } from './signing-document.service.ts';

const PER_SWEEP = 100;
/** On the day on which the signing of a month opens. */
const MOST_PREPARED = 1_000;
/** Younger documents belong to their job. */
const GRACE_MS = 5 * MINUTE_MS;

defineJob({
  queue: SEAL_QUEUE,
  title: 'Scellement d’un CRA',
  // A seal takes the processor from people who are signing; nobody waits for it.
  concurrency: 1,
  timeoutSeconds: 60,
  async run(platform, data) {
    if (data.forcedReportId !== undefined) await forcedFile(platform, data.forcedReportId);
    else await sealedFile(platform, data.documentId ?? '');
  },
});

/** Documents that both sides signed, and months that were forced, that no job sealed: none is ever given up. */
export async function sweepSealing(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = platform;
  const before = new Date(clock.now().getTime() - GRACE_MS);
  const signed = await unsealedDocuments(db, before, PER_SWEEP);
  const forced = await unsealedForced(db, before, PER_SWEEP);
  const waiting = [
    ...signed.map((id) => ({ id, seal: () => sealedFile(platform, id) })),
    ...forced.map((id) => ({ id, seal: () => forcedFile(platform, id) })),
  ];
  await forEachAlone(log, waiting, ({ seal }) => seal(), signal);
}

/** What the client refused, or both signed before a correction, is read again by its Bloomer before it is sent. */
const mustBeReadAgain = sql<boolean>`exists (
  select from signing_document as last
  where last.activity_id = a.id and (last.void_reason = 'REFUSED' or last.corrected_at is not null)
    and last.version = (select max(version) from signing_document where activity_id = a.id))`;

/** Months that were saved before their signing opened become ready to sign by themselves. */
export async function sweepPreparation(platform: Platform, signal?: AbortSignal, most = MOST_PREPARED): Promise<void> {
  const today = platform.clock.today();
  const thisMonth = firstOfMonth(today);
  const rows = await platform.db
    .selectFrom('activity as a')
    .innerJoin('mission as m', 'm.id', 'a.mission_id')
    .leftJoin('signing_document as d', (join) =>
      join.onRef('d.activity_id', '=', 'a.id').on('d.status', '<>', 'void').on('d.corrected_at', 'is', null),
    )
    .select('a.id')
    .where('a.month', 'in', [thisMonth, addMonths(thisMonth, -1)])
    .where('a.validation', 'is', null)
    .where('a.cra_file_id', 'is', null)
    .where('d.id', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`${isOpen(alias('a'))}`)
    .where(({ not }) => not(mustBeReadAgain))
    // What cannot be prepared yet takes the room of nobody.
    .where(sql<boolean>`${signingOpensOn(alias('a'))} <= ${today}`)
    .where(sql<boolean>`exists (select from operational_contact as signer where signer.mission_id = m.id)`)
    .orderBy('a.month')
    .orderBy('a.id')
    .limit(most)
    .execute();
  await forEachAlone(
    platform.log,
    rows,
    ({ id }) =>
      inTransaction(platform.db, async (tx) => {
        const cra = await lockCra(tx, id);
        if (cra?.closed_reason === null) await prepareDocument(platform, tx, cra, 'product');
      }),
    signal,
  );
}

defineSweep({ name: 'craSealing', everyMinutes: 5, run: sweepSealing });
defineSweep({ name: 'craPreparation', everyMinutes: 60, run: sweepPreparation });
