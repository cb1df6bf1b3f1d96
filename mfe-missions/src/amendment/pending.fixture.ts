const UNSIGNED = {
  status: 'ongoing',
  nbSigner: 2,
  signedCount: 0,
  signedFileUrl: null,
  refusalReason: null,
  viewerCanRenew: false,
};

/** An amendment that one side has signed. */
export const PENDING = {
  recordId: 'a1',
  number: 2,
  step: 'Avenant',
  state: 'pending',
  formerEndMission: '2026-12-31',
  newEndMission: '2027-03-31',
  formerPurchasePrice: 450,
  newPurchasePrice: 480,
  formerSalePrice: null,
  newSalePrice: null,
  newPricingDate: '2026-12-01',
  createdAt: '2026-11-20T09:00:00.000Z',
  viewerCanAbandon: true,
  contracts: [
    { ...UNSIGNED, recordId: 'c1', type: 'SST', state: 'partially', signedCount: 1 },
    { ...UNSIGNED, recordId: 'c2', type: 'PDS', state: 'draft', nbSigner: null },
    { ...UNSIGNED, recordId: 'c3', type: 'PDS', state: 'signed', status: 'done', signedCount: 2 },
  ],
};
