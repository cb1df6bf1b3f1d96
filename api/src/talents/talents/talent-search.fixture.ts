import assert from 'node:assert/strict';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { TestContext } from '../../testing/test-api.ts';

export const SEARCH = `query ($search: TalentSearchInput, $paginate: PaginateInput) {
  searchTalents(search: $search, paginate: $paginate) {
    count unknownAvailability spellings { typed searched }
    talents { id lastname skills { label level } languages { language { id } } match { score criteria { kind label weight place likeness found level } } }
  }
}`;

/** Last names found, in order. */
export async function namesFound(test: TestContext, search: object): Promise<string[]> {
  return (await found(test, search)).talents.map(({ lastname }: { lastname: string }) => lastname);
}

export async function found({ executeTalents, create }: TestContext, search: object, paginate: object = {}) {
  const staff = await create.staff();
  const { data, errors } = await executeTalents(asAdmin(staff.id), SEARCH, { search, paginate });
  assert.deepEqual(errors, []);
  return data.searchTalents;
}
