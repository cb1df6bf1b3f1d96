import { type RowActionKind, rowActions } from './row-actions.ts';

type Facts = NonNullable<Parameters<typeof rowActions>[0]>;

const closed: Facts = {
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
    expect(rowActions(activity, { hasOperationalContact: true })).toEqual(expected);
  });

  it('keeps the signature in sight without an operational contact, so that it can say why', () => {
    const activity: Facts = { ...closed, CRAStatus: 'SIGNATURE_NOT_CREATED', viewerCanEdit: true };
    expect(rowActions(activity, { hasOperationalContact: false })).toEqual(['sign', 'continue', 'view']);
  });
});
