import type { TestContext } from '../../testing/test-api.ts';
import { sendDigests } from './digest.service.ts';
import type { NotificationKind } from './notification.kinds.ts';

/** Whoever waits for the mail of the morning with these kinds. */
export async function waitsForMorning(
  { db }: TestContext,
  who: { staff_id: string } | { bloomer_id: string },
  kinds: readonly NotificationKind[],
): Promise<void> {
  const choices = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 'digest'])));
  await db
    .insertInto('notification_preferences')
    .values({ ...who, choices, updated_at: new Date() })
    .execute();
}

/** The mails of the next morning, by who gets them. */
export async function nextMorning(test: TestContext): Promise<Map<string, string>> {
  const tomorrow = new Date(test.platform.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  test.setNow(`${tomorrow}T06:30:00Z`);
  await sendDigests(test.platform);
  const mails = await test.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'text_body'])
    .where('template', '=', 'notification-digest')
    .orderBy('created_at')
    .execute();
  return new Map(mails.map(({ recipient, text_body }) => [recipient, text_body]));
}
