import { PDFDocument } from '@cantoo/pdf-lib';
import { asBloomer } from '../../platform/testing/viewers.ts';
import type { TestContext } from '../../testing/test-api.ts';

const FIELDS = `recordId name status siret tva portage IBAN BIC addressCountryCode KBIS KbisExpirationDate
  URSSAFVigilanceCertificate URSSAFVCExpirationDate RCPVigilanceCertificate identityCheck viewerCanEdit
  viewerCanEditExpiry`;
export const BLOOMER = `mutation ($input: UpsertSocietyInput!) { upsertBloomerSociety(input: $input) { ${FIELDS} } }`;
export const STAFF = `mutation ($input: UpsertSocietyInput!) { upsertSociety(input: $input) { ${FIELDS} } }`;
export const READ = `query ($id: ID!) { society(recordId: $id) { ${FIELDS} } }`;

/** The tests' clock says 20 November 2026. */
export const IN_FIFTEEN_DAYS = '2026-12-05';

export async function pdf(pages = 1): Promise<File> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return new File([new Uint8Array(await document.save())], 'papier.pdf', { type: 'application/pdf' });
}

/** A whole form, with its papers. */
export async function typed(change: Record<string, unknown> = {}) {
  return {
    name: 'Atelier du Lac',
    status: 'SASU',
    siret: '40483304800022',
    tva: 'FR83404833048',
    portage: false,
    addressCountryCode: 'FR',
    IBAN: 'FR7630006000011234567890189',
    BIC: 'AGRIFRPP',
    KBIS: await pdf(),
    URSSAFVigilanceCertificate: await pdf(),
    ...change,
  };
}

/** A Bloomer with one mission that no company invoices yet. */
export async function newcomer(test: TestContext) {
  const made = await test.create.mission({ bloomer_billing_society_id: null });
  const viewer = asBloomer(made.bloomer);
  const save = async (change: Record<string, unknown> = {}) =>
    test.execute(viewer, BLOOMER, { input: await typed({ bloomerBillingMission: made.mission.id, ...change }) });
  return { ...made, viewer, save };
}

export async function societyOf(test: TestContext, missionId: string) {
  const { bloomer_billing_society_id: id } = await test.db
    .selectFrom('mission')
    .select('bloomer_billing_society_id')
    .where('id', '=', missionId)
    .executeTakeFirstOrThrow();
  return id;
}
