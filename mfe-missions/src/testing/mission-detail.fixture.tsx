import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MissionDetailPage } from '../mission-detail/mission-detail.page.tsx';

const contact = {
  recordId: 'contact-1',
  fullname: 'Claire Durand',
  nameJob: 'DSI',
  email: 'c@h.example',
  phoneNumber: null,
};
const society = {
  recordId: 'society-1',
  name: 'Horizon Conseil',
  status: 'SAS',
  siret: '40483304800022',
  tva: 'FR83404833048',
  portage: false,
  addressPart1: '1 rue Haute',
  addressZip: '75002',
  addressTown: 'Paris',
  addressCountryCode: 'FR',
  billingContact: contact,
};

/** A mission that runs, as an account manager sees it. */
export const MISSION = {
  recordId: 'm1',
  version: 4,
  label: 'Refonte du portail',
  type: 'IT',
  status: 'ACTIVE',
  contractType: 'BDC',
  dealType: null,
  beginMission: '2026-01-01',
  endMission: '2026-12-31',
  isActive: true,
  hoursPerDays: 8,
  enableCRAUpload: false,
  signCodeRequired: false,
  replacement: false,
  shouldBeCountAsDeal: true,
  enableBusinessReferalNpsClient: false,
  enableBusinessReferalNpsBloomer: false,
  externalId: 'EXT-1',
  bloomerPaydateDays: 45,
  clientPaydateDays: 30,
  CSM: 'Non attribué',
  CSMRecordId: null,
  extension: null,
  pendingAmendment: null,
  amendments: [],
  pricing: [
    {
      recordId: 'p1',
      startDate: '2026-01-01',
      purchasePricePerDayWithoutTaxes: 450,
      salePricePerDayWithoutTaxes: 600,
      taxes: 20,
      astreinteCoef: 2,
      saturdayCoef: null,
      sundayCoef: null,
      paymentTerms: '30',
      paymentTermsDetails: null,
    },
  ],
  viewerCanModify: true,
  viewerCanComplete: false,
  viewerCanStop: true,
  viewerCanEstimate: true,
  viewerCanAmend: true,
  viewerCanSeePrices: true,
  viewerCanAddPricing: true,
  viewerCanDelete: false,
  viewerCanSetContacts: true,
  bloomer: {
    recordId: 'b1',
    fullname: 'Camille Martin',
    email: 'camille@bloom.example',
    phoneNumber: '+33612345678',
    hasAccount: true,
    invitation: null as object | null,
  },
  bloomerBillingSociety: society,
  clientSociety: { ...society, recordId: 'society-2', name: 'Maison Clairval' },
  clientBillingSociety: null,
  billingContacts: [contact],
  contactOperations: [contact],
};

type Mutations = NonNullable<Parameters<typeof startFakeApi>[0]['Mutation']>;

/** The page of the mission, which can be left and come back to. */
function Opened() {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Revenir plus tard
      </button>
      <MissionDetailPage key={visit} />
    </>
  );
}

/** Opens /missions/m1; `sent` answers the variables of an operation. */
export function openMission(
  mission: object | (() => object) = {},
  mutations: Mutations = {},
  queries: Mutations = {},
  role: 'Admin' | 'System' = 'Admin',
) {
  const calls = startFakeApi({
    Query: {
      ...queries,
      missions: () => [{ ...MISSION, ...(typeof mission === 'function' ? mission() : mission) }],
      missionHistory: () => [
        { id: '1', at: '2026-11-20T09:00:00.000Z', action: 'pricing.add', author: 'Alice Roy', data: '{}' },
      ],
      getExtensionAssessment: () => null,
    },
    Mutation: mutations,
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  return {
    calls,
    sent,
    ...renderPage(Opened, { path: '/missions/:id', at: '/missions/m1', roles: [role] }),
  };
}

/** The labels of the actions menu, opened. */
export async function menu(user: UserEvent): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  return screen.getAllByRole('menuitem').map((item) => item.textContent ?? '');
}

/** Chooses an action; answers its dialog. */
export async function choose(user: UserEvent, action: string) {
  await menu(user);
  await user.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}
