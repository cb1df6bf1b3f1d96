import { nextMonth, type RowActionKind, rowActions } from './row-actions.ts';

type Facts = NonNullable<Parameters<typeof rowActions>[0]>;

const context = {
  hasOperationalContact: true,
  onBehalf: false,
  today: '2026-11-25',
  endMission: '2027-06-30',
  isSelfBilled: false,
};

const closed: Facts = {
  month: '2026-11-01',
  CRAStatus: 'VALIDATED',
  validated: false,
  urlCraS3: null,
  urlInvoicesS3: null,
  urlAdditionalInvoicesS3: null,
  viewerCanCancelSignature: false,
  viewerCanDeleteInvoice: false,
  viewerCanEdit: false,
  viewerCanSeeInvoice: false,
  viewerCanSign: false,
  viewerCanUploadCra: false,
  viewerCanUploadInvoice: false,
  supplierInvoice: null,
  correction: null,
  refusal: null,
  versions: [],
  viewerCanCorrect: false,
};
const invoice = { urlInvoicesS3: '/files/f.pdf', urlAdditionalInvoicesS3: '/files/g.pdf' };

describe('actions of a month', () => {
  it.each<[string, Facts | undefined, RowActionKind[]]>([
    ['no record', undefined, ['enter']],
    ['being edited', { ...closed, CRAStatus: 'SIGNATURE_NOT_CREATED', viewerCanEdit: true }, ['continue', 'view']],
    [
      'to sign',
      { ...closed, CRAStatus: 'WAITING_BLOOMER', viewerCanEdit: true, viewerCanSign: true, viewerCanUploadCra: true },
      ['sign', 'continue', 'view', 'uploadCra'],
    ],
    [
      'Bloomer signed',
      { ...closed, CRAStatus: 'WAITING_CLIENT', viewerCanCancelSignature: true },
      ['view', 'cancelSignature'],
    ],
    [
      'validated',
      { ...closed, validated: true, urlCraS3: '/files/c.pdf', viewerCanUploadInvoice: true, viewerCanSeeInvoice: true },
      ['uploadInvoice', 'view', 'download'],
    ],
    [
      'invoiced',
      {
        ...closed,
        ...invoice,
        validated: true,
        urlCraS3: '/files/c.pdf',
        viewerCanSeeInvoice: true,
        viewerCanDeleteInvoice: true,
      },
      ['view', 'download', 'viewInvoice', 'viewAdditionalInvoice', 'deleteInvoice'],
    ],
    [
      'invoiced in portage: the invoice is not his to see',
      { ...closed, ...invoice, validated: true, urlCraS3: '/f' },
      ['view', 'download'],
    ],
    ['uploaded CRA, not accepted yet: no download', { ...closed, urlCraS3: '/files/c.pdf' }, ['view']],
  ])('%s', (_, activity, expected) => {
    expect(rowActions(activity, context)).toEqual(expected);
  });

  it('keeps the signature in sight without an operational contact, so that it can say why', () => {
    const activity: Facts = { ...closed, CRAStatus: 'SIGNATURE_NOT_CREATED', viewerCanEdit: true };
    const noContact = { ...context, hasOperationalContact: false };
    expect(rowActions(activity, noContact)).toEqual(['sign', 'continue', 'view']);
    expect(rowActions(activity, { ...noContact, onBehalf: true })).toEqual(['continue', 'view']);
  });

  it('does not offer the signature before it opens', () => {
    const activity: Facts = { ...closed, CRAStatus: 'SIGNATURE_NOT_CREATED', viewerCanEdit: true };
    expect(rowActions(activity, context)).toEqual(['continue', 'view']);
    expect(rowActions({ ...activity, viewerCanSign: true }, context)).toEqual(['sign', 'continue', 'view']);
  });

  it('puts an invoice that comes early behind what the month waits for', () => {
    const activity: Facts = { ...closed, CRAStatus: 'WAITING_CLIENT', viewerCanUploadInvoice: true };
    expect(rowActions(activity, context)).toEqual(['view', 'uploadInvoice']);
  });
});

describe('the month to take care of first', () => {
  const row = (month: string, over?: Partial<Facts>) => ({ month, activity: over && { ...closed, month, ...over } });
  const toSign = { viewerCanSign: true };
  const toInvoice = { validated: true, viewerCanUploadInvoice: true };

  it.each([
    ['nothing to do', [row('2026-10-01', {})], undefined],
    ['a month to enter', [row('2026-11-01'), row('2026-10-01', {})], '2026-11-01'],
    ['the oldest wins', [row('2026-11-01'), row('2026-10-01', toSign), row('2026-09-01', toInvoice)], '2026-10-01'],
    ['the latest to invoice', [row('2026-10-01', toInvoice), row('2026-09-01', toInvoice)], '2026-10-01'],
  ])('%s', (_, rows, month) => {
    expect(nextMonth(rows, context)).toBe(month);
  });
});
