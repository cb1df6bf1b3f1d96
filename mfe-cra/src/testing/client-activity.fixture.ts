/** What getClientActivity answers for a month of one worked day, signed by the Bloomer only. */
export const DOCUMENT_ID = 'document-1';

/** As most are: never corrected nor refused, of a mission that asks for no code. */
const PLAIN = { codeRequired: false, correctedAt: null, replacedAt: null, replaces: null, refusedBefore: null };

export function clientActivityRecord(over: Record<string, unknown> = {}) {
  return {
    signingDocumentID: DOCUMENT_ID,
    recordId: 'activity-1',
    month: '2026-11-01',
    state: 'bloomerSigned',
    canSign: true,
    bloomerSigned: true,
    clientSigned: false,
    bloomerFullname: 'Camille Martin',
    clientName: 'Horizon Conseil',
    contactFullname: 'Paul Durand',
    contactEmailMasked: 'p…@client.example',
    missionLabel: 'Refonte du portail',
    fileName: 'horizon_novembre_2026_camille-martin.pdf',
    codeChannel: null,
    codeDestinationMasked: null,
    isLinkHandedOut: false,
    telephoneToProve: null,
    documentHash: 'a'.repeat(64),
    nbDaysWorked: 1,
    nbDaysMarkupWorked: 0,
    nbDaysMarkup2Worked: 0.5,
    nbDaysAstreinteWorked: 0,
    totalDays: 1.5,
    hoursPerDays: 8,
    days: [
      {
        date: '2026-11-03',
        name: 'mardi',
        dayWorked: 1,
        astreinte: 0,
        comment: 'Mise en production',
        isWeekend: false,
        isHoliday: false,
      },
      {
        date: '2026-11-11',
        name: 'mercredi',
        dayWorked: 0.5,
        astreinte: 0,
        comment: null,
        isWeekend: false,
        isHoliday: true,
      },
      {
        date: '2026-11-12',
        name: 'jeudi',
        dayWorked: 0,
        astreinte: 0,
        comment: null,
        isWeekend: false,
        isHoliday: false,
      },
    ],
    signatures: [{ role: 'bloomer', signerFullname: 'Camille Martin', signDate: '2026-11-28T16:00:00.000Z' }],
    ...PLAIN,
    ...over,
  };
}
