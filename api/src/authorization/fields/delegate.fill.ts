import type { TestContext } from '../../testing/test-api.ts';

/** A colleague whom the watched contact proposes, and one of the same company whom somebody else did. */
export async function proposed(
  test: TestContext,
  { missionId, contactId, clientSocietyId }: { missionId: string; contactId: string; clientSocietyId: string },
): Promise<void> {
  const common = { mission_id: missionId, society_id: clientSocietyId, proposed_at: '2026-11-18T09:00:00Z' };
  await test.db
    .insertInto('signing_delegate')
    .values([
      { ...common, firstname: 'Inès', lastname: 'Moreau', email: 'ines@client.example', proposed_by: contactId },
      { ...common, firstname: 'Hugo', lastname: 'Roy', email: 'hugo@client.example' },
    ])
    .execute();
}
