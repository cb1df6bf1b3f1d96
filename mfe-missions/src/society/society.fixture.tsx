import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { SocietyPage } from './society.page.tsx';

export const RECORD = {
  recordId: 'society-1',
  version: 1,
  name: 'Atelier du Lac',
  status: 'SASU',
  siret: '40483304800022',
  tva: 'FR83404833048',
  isClient: false,
  portage: false,
  addressPart1: null,
  addressZip: null,
  addressTown: null,
  addressCountryCode: 'FR',
  IBAN: 'FR7630006000011234567890189',
  BIC: 'AGRIFRPP',
  KBIS: '/files/society/society-1/kbis.pdf',
  KbisExpirationDate: '2026-12-05',
  URSSAFVigilanceCertificate: '/files/society/society-1/urssaf.pdf',
  URSSAFVCExpirationDate: '2026-12-05',
  RCPVigilanceCertificate: null,
  identityCheck: 'plausible',
  viewerCanEdit: true,
  viewerCanEditExpiry: false,
  vatSince: null,
  selfBillingSince: null,
  directoryResult: null,
  directoryName: null,
  directoryCheckedAt: null,
  vatResult: null,
  vatCheckedAt: null,
  URSSAFIssueDate: null,
  URSSAFCheckResult: null,
  URSSAFCheckedAt: null,
  URSSAFCheckedBy: null,
  statusWarning: null,
  bankAccountChange: null as object | null,
};

const FINE = {
  problems: [] as object[],
  warnings: [] as object[],
  papers: [
    { document: 'KBIS', label: 'KBIS ou extrait INSEE', level: 'blocks', state: 'valid', expiresOn: '2026-12-05' },
  ],
  paymentBlocked: false,
  cumulatedAmount: 4500,
  vigilanceThreshold: 5000,
  portage: [] as object[],
};

export const WAITING = {
  recordId: 'c1',
  IBAN: 'DE89370400440532013000',
  BIC: 'COBADEFF',
  formerIBAN: 'FR7630006000011234567890189',
  state: 'pending',
  requestedAt: '2026-11-20T09:00:00Z',
  requestedBy: 'Camille Durand',
  heldUntil: '2026-11-22T09:00:00Z',
  approvedAt: null,
  approvedBy: null,
  viewerCanApprove: false,
  viewerCanRefuse: true,
};

export const NEW = { path: '/society/new/mission/:missionRecordId', at: '/society/new/mission/m1' };
export const KNOWN = { path: '/society/:recordId', at: '/society/society-1' };

/** The page of a company, with the answers that a test is about. */
export function open(
  route: typeof NEW,
  {
    roles = ['Bloomer'] as Array<'Admin' | 'Bloomer'>,
    society = {} as object | (() => object),
    compliance = {} as object,
    refusesCompliance = false,
    complianceComes = Promise.resolve(),
    missions = [] as object[],
    save = () => RECORD as unknown,
    check = () => RECORD as unknown,
  } = {},
) {
  const calls = startFakeApi({
    Query: {
      me: () => ({ id: 'me', permissions: ['account', 'finance'] }),
      society: () => ({ ...RECORD, missions, ...(typeof society === 'function' ? society() : society) }),
      societyCompliance: async () => {
        await complianceComes;
        return refusesCompliance ? refuse('FORBIDDEN', 403) : { ...FINE, ...compliance };
      },
    },
    Mutation: {
      upsertBloomerSociety: save,
      upsertSociety: save,
      withdrawBankAccountChange: () => ({ recordId: 'c1', state: 'withdrawn' }),
      recordVigilanceCheck: check,
      upsertClientSociety: save,
      addSocietyDocument: () => ({ recordId: 'society-1' }),
    },
  });
  return { calls, ...renderPage(SocietyPage, { ...route, roles }) };
}

export const pdf = (name = 'kbis.pdf', size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
export const field = (name: RegExp) => screen.getByLabelText(name);
export const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enregistrer' }));
