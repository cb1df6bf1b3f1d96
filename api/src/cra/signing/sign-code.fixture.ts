import { asAdmin, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, FIVE_DAYS, filledMonth } from '../activities/activities.fixture.ts';

export const ASK =
  'mutation ($id: ID!) { requestSigningCode(signingDocumentID: $id) { channel destinationMasked expiresAt } }';
const SWITCH = 'mutation ($input: UpdateMissionInput!) { updateMission(input: $input) { signCodeRequired } }';
export const LINK =
  'mutation ($id: ID!, $signer: ID) { getElectronicSignLink(externalDocumentId: $id, signerId: $signer) { url expiresAt } }';

/** A month that the Bloomer signed, of a mission that asks its client for a code. */
export async function withCode(test: TestContext, sign_code_required = true) {
  const made = await test.create.mission({ sign_code_required });
  const month = await bloomerSignedMonth(test, await filledMonth(test, FIVE_DAYS, made));
  const ask = () => test.execute(month.clientLink, ASK, { id: month.documentId });
  const sign = (code?: string) =>
    test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand', code });
  return { month, ask, sign, mailed: () => mailedCodes(test) };
}

/** A month that the Bloomer signed, of a mission that does not ask for a code until staff say so. */
export async function withSwitch(test: TestContext) {
  const made = await withCode(test, false);
  const staff = await test.create.staff();
  const setSwitch = async (signCodeRequired: boolean) => {
    const input = { recordId: made.month.mission.id, signCodeRequired };
    const { data } = await test.execute(asAdmin(staff.id), SWITCH, { input });
    return data.updateMission.signCodeRequired as boolean;
  };
  return { ...made, setSwitch };
}

/** Whoever opens the link that somebody, Alice Martin when nobody is named, handed out to the contact of a month. */
export async function handedOut(
  test: TestContext,
  month: Awaited<ReturnType<typeof bloomerSignedMonth>>,
  by?: Viewer,
): Promise<Viewer> {
  const asking = by ?? asAdmin((await test.create.staff({ firstname: 'Alice', lastname: 'Martin' })).id);
  const { data } = await test.execute(asking, LINK, { id: month.documentId, signer: month.contact.id });
  const token = new URL(data.getElectronicSignLink.url).searchParams.get('token') ?? '';
  const { link } = await test.platform.links.exchange(test.db, token);
  return { ...asLink('craSign', month.documentId, month.contact.id), link };
}

/** The codes that went to mailboxes, the latest first. */
export async function mailedCodes(test: TestContext): Promise<string[]> {
  const mail = await test.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('template', '=', 'sign-code')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return mail.map(({ text_body }) => /\b\d{6}\b/.exec(text_body)?.[0] ?? '');
}
