import { asBloomer, asClient, asLink, asNobody, asSystem, asUnknownBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';

const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';

/** Who must never act in the place of a Bloomer, and what each is answered. */
export async function bloomerStrangers(
  test: TestContext,
  contact: { id: string; society_id: string },
): Promise<[string, Viewer, string][]> {
  const staff = await test.create.staff();
  return [
    ['anonymous', asNobody, 'UNAUTHENTICATED'],
    ['link', asLink('craSign', UNKNOWN_ID, contact.id), 'FORBIDDEN'],
    ['Bloomer without record', asUnknownBloomer(), 'UNKNOWN_BLOOMER'],
    ['other Bloomer', asBloomer(await test.create.bloomer()), 'OBJECT_NOT_OWNED'],
    ['client', asClient(contact), 'FORBIDDEN'],
    ['System', asSystem(staff.id), 'FORBIDDEN'],
  ];
}
