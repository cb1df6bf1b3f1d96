import { parseDetails, serializeDetails } from '../month-days/cra-details.ts';
import { countsOf, type DayEntry, emptyMonth, selectAll } from '../month-days/month-days.rules.ts';

/** Records as the API answers them. November 2026 has 20 working days, a Sunday holiday and one on a Wednesday. */

export const MISSION_ID = 'mission-1';
const MONTH = '2026-11-01';

export function missionRecord(over: Record<string, unknown> = {}) {
  return {
    recordId: MISSION_ID,
    label: 'Refonte du portail',
    beginMission: '2026-01-05',
    endMission: '2027-06-30',
    isActive: true,
    hoursPerDays: 8,
    holidayZone: 'metropole',
    enableCRAUpload: true,
    clientSociety: { recordId: 'society-1', name: 'Horizon Conseil' },
    bloomer: { recordId: 'bloomer-1', fullname: 'Camille Martin' },
    contactOperations: [{ recordId: 'contact-1', fullname: 'Paul Durand', email: 'paul@client.example' }],
    bloomerBillingSociety: {
      recordId: 'society-2',
      name: 'Martin Conseil',
      status: 'SASU',
      portage: false,
      selfBillingSince: null,
      KBIS: '/files/kbis.pdf',
      URSSAFVigilanceCertificate: '/files/urssaf.pdf',
      URSSAFVCExpirationDate: '2099-12-31',
    },
    ...over,
  };
}

/** The details of a month filled with `values` by day number, every working day otherwise. */
export function detailsOf(values: Record<number, Partial<DayEntry>> = {}, month = MONTH): string {
  const days = selectAll(emptyMonth({ month }), 8).map((day) => ({ ...day, ...values[day.id] }));
  return serializeDetails(days, 8);
}

export function activityRecord(over: Record<string, unknown> = {}) {
  const month = typeof over.month === 'string' ? over.month : MONTH;
  const nbDaysDetails = typeof over.nbDaysDetails === 'string' ? over.nbDaysDetails : detailsOf({}, month);
  return {
    recordId: `activity-${month}`,
    recordIdMission: MISSION_ID,
    version: 1,
    CRAStatus: 'WAITING_BLOOMER',
    ...countsOf(parseDetails(nbDaysDetails, { month }, 8), 8),
    hoursPerDays: 8,
    astreinte: false,
    clientValidationConfirmed: false,
    validated: false,
    signing: false,
    signedCount: 0,
    signingDocumentId: null,
    payed: false,
    estimatedPaymentDate: null,
    lastSupplierError: null,
    bloomerInvoiceStatus: 'NOT_CREATED',
    dateUploadInvoice: null,
    urlCraS3: null,
    craFileSigner: null,
    craFileId: null,
    urlInvoicesS3: null,
    urlAdditionalInvoicesS3: null,
    viewerCanValidate: false,
    viewerCanUndoValidation: false,
    viewerCanCancelSignature: false,
    viewerCanDeleteInvoice: false,
    closedReason: null,
    correction: null,
    refusal: null,
    versions: [],
    viewerCanCorrect: false,
    viewerCanEdit: true,
    viewerCanSeeInvoice: true,
    viewerCanSign: true,
    viewerCanUploadCra: false,
    viewerCanUploadInvoice: false,
    viewerCanInvoiceCustomer: true,
    viewerCanInvoiceSupplier: true,
    viewerCanForceInvoice: true,
    viewerCanFinaliseInvoices: true,
    customerInvoiceHold: null,
    supplierInvoiceHold: null,
    unsignedEndWarning: null,
    supplierInvoice: null,
    signatures: [],
    ...over,
    month,
    nbDaysDetails,
  };
}
