import { firstAction, monthState, sortedMonths } from './my-months.rules.ts';

type Rows = Parameters<typeof sortedMonths>[0];
type Row = Rows[number];

const today = '2026-11-23';
const mission = {
  recordId: 'm',
  label: 'Refonte',
  endMission: '2027-06-30',
  clientSociety: { recordId: 'c', name: 'Maison Clairval' },
  contactOperations: [{ recordId: 'k', email: 'claire@client.example' }],
} as Row['mission'];
const selfBilled = { ...mission, bloomerBillingSociety: { recordId: 's', selfBillingSince: '2026-03-01' } };
const untouched = {
  recordId: 'a',
  payed: false,
  urlCraS3: null,
  lastSupplierError: null,
  viewerCanEdit: true,
  viewerCanSign: false,
  viewerCanUploadCra: false,
  viewerCanUploadInvoice: true,
  supplierInvoice: null,
};
const contested = { recordId: 'f', contestedAt: '2026-11-20T09:00:00Z' };
const paid = { recordId: 'f', contestedAt: null, paidOn: '2026-11-12' };
const closed = { ...untouched, viewerCanEdit: false };

function row(month: string, CRAStatus: string, activity: object | null, over: object = {}): Row {
  return {
    id: month,
    month,
    CRAStatus,
    activity,
    mission,
    estimatedPaymentDate: null,
    isLeftOpen: false,
    ...over,
  } as Row;
}

describe('a month of a Bloomer', () => {
  it.each<[string, Row, string, string | undefined, string | undefined]>([
    ['late', row('2026-10-01', 'NOT_CREATED', null), 'Octobre à remplir', 'en retard de 23\u00a0jours', 'Remplir'],
    [
      'of last year',
      row('2025-12-01', 'NOT_CREATED', null),
      'Décembre 2025 à remplir',
      'en retard de 327\u00a0jours',
      'Remplir',
    ],
    [
      'closed by finance',
      row('2026-10-01', 'NOT_CREATED', null, { isLeftOpen: true }),
      'Octobre clos',
      undefined,
      undefined,
    ],
    ['present', row('2026-11-01', 'NOT_CREATED', null), 'Novembre à remplir', 'pour le lun. 30 nov.', 'Remplir'],
    [
      'begun',
      row('2026-11-01', 'SIGNATURE_NOT_CREATED', untouched),
      'Novembre en cours de saisie',
      'à signer à partir du lun. 23 nov.',
      'Continuer',
    ],
    [
      'to sign',
      row('2026-10-01', 'WAITING_BLOOMER', { ...untouched, viewerCanSign: true }),
      'Octobre à signer',
      'en retard de 23\u00a0jours',
      'Relire et signer',
    ],
    [
      'uploaded',
      row('2026-10-01', 'SIGNATURE_NOT_CREATED', { ...closed, urlCraS3: '/f' }),
      'Octobre CRA signé déposé',
      'en attente de validation',
      undefined,
    ],
    ['locked', row('2026-10-01', 'SIGNATURE_NOT_CREATED', closed), 'Octobre clos', undefined, undefined],
    [
      'at the client',
      row('2026-10-01', 'WAITING_CLIENT', closed),
      'Octobre signé par toi',
      'le client doit encore signer',
      'Voir ou corriger',
    ],
    [
      'to invoice',
      row('2026-09-01', 'VALIDATED', closed),
      'Septembre signé, facture à déposer',
      undefined,
      'Déposer ma facture',
    ],
    [
      'to be invoiced by the firm, by mandate',
      row('2026-09-01', 'VALIDATED', closed, { mission: selfBilled }),
      'Septembre signé, ta facture est en préparation',
      'tu n’as rien à déposer',
      undefined,
    ],
    [
      'to be invoiced by the firm, without a day of work',
      row('2026-09-01', 'VALIDATED', { ...closed, viewerCanUploadInvoice: false }, { mission: selfBilled }),
      'Septembre signé',
      undefined,
      undefined,
    ],
    [
      'in portage',
      row('2026-09-01', 'FORCED', { ...closed, viewerCanUploadInvoice: false }),
      'Septembre signé',
      undefined,
      undefined,
    ],
    [
      'invoiced',
      row('2026-09-01', 'VALIDATED', closed, { estimatedPaymentDate: '2026-12-14' }),
      'Septembre signé, paiement prévu le 14/12/2026',
      undefined,
      undefined,
    ],
    [
      'invoiced, and due before today',
      row('2026-09-01', 'VALIDATED', closed, { estimatedPaymentDate: '2026-11-01' }),
      'Septembre signé, paiement attendu depuis le 01/11/2026',
      'vois avec ton account manager',
      undefined,
    ],
    [
      'invoiced, and contested by him',
      row('2026-09-01', 'VALIDATED', { ...closed, supplierInvoice: { ...contested, status: 'FINALISED' } }),
      'Septembre signé, facture contestée',
      'le paiement est suspendu',
      undefined,
    ],
    [
      'to invoice again after he contested it',
      row('2026-09-01', 'VALIDATED', { ...closed, supplierInvoice: { ...contested, status: 'CANCELLED' } }),
      'Septembre signé, facture à déposer',
      undefined,
      'Déposer ma facture',
    ],
    [
      'in doubt',
      row('2026-09-01', 'VALIDATED', { ...closed, lastSupplierError: 'IBAN' }, { estimatedPaymentDate: '2026-12-14' }),
      'Septembre signé, facture en cours de vérification',
      undefined,
      undefined,
    ],
    [
      'paid on a day that is known, in the words of its list of months',
      row('2026-09-01', 'VALIDATED', { ...closed, payed: true, supplierInvoice: { ...paid, status: 'FINALISED' } }),
      'Septembre signé, payé le 12/11/2026',
      undefined,
      undefined,
    ],
    [
      'paid',
      row('2026-09-01', 'VALIDATED', { ...closed, payed: true }),
      'Septembre signé, paiement programmé',
      undefined,
      undefined,
    ],
  ])('that is %s', (_, facts, words, detail, action) => {
    const state = monthState(facts, today);
    expect([`${state.name} ${state.words}`, state.detail, state.action?.label]).toEqual([words, detail, action]);
  });

  it('is signed where the button leads, without being looked for in a list', () => {
    const signable = row('2026-10-01', 'WAITING_BLOOMER', { ...untouched, viewerCanSign: true });
    expect(firstAction(sortedMonths([signable], today).due)).toEqual({
      label: 'Signer octobre',
      to: '/mission/m?document=a',
    });
  });

  it('comes before younger ones, and reports before invoices', () => {
    const rows = [
      row('2026-11-01', 'NOT_CREATED', null),
      row('2026-10-01', 'NOT_CREATED', null),
      row('2026-08-01', 'VALIDATED', closed),
      row('2026-07-01', 'WAITING_CLIENT', closed),
    ];
    const { due, others } = sortedMonths(rows, today);
    expect(due.map(({ row: { month }, state: { kind } }) => [month, kind])).toEqual([
      ['2026-10-01', 'report'],
      ['2026-11-01', 'report'],
      ['2026-08-01', 'invoice'],
    ]);
    expect(others.map(({ row: { month } }) => month)).toEqual(['2026-07-01']);
  });

  it('comes last when somebody else must act before', () => {
    const unreachable = { ...mission, contactOperations: [] } as Row['mission'];
    const signable = { ...untouched, viewerCanSign: true };
    const blocked = row('2026-09-01', 'SIGNATURE_NOT_CREATED', signable, { mission: unreachable });
    const { due } = sortedMonths(
      [blocked, row('2026-08-01', 'VALIDATED', closed), row('2026-10-01', 'NOT_CREATED', null)],
      today,
    );
    expect(due.map(({ row: { month } }) => month)).toEqual(['2026-10-01', '2026-08-01', '2026-09-01']);
  });

  it('is named with its client on the one button when another mission waits for the same month', () => {
    const october = row('2026-10-01', 'NOT_CREATED', null);
    const november = row('2026-11-01', 'NOT_CREATED', null);
    const label = (...rows: Row[]) => firstAction(sortedMonths(rows, today).due)?.label;
    expect(label(october, november)).toBe('Remplir octobre');
    const unreachable = { ...mission, contactOperations: [] } as Row['mission'];
    const signable = { ...untouched, viewerCanSign: true };
    const blocked = row('2026-09-01', 'SIGNATURE_NOT_CREATED', signable, { mission: unreachable });
    expect(label(blocked, october)).toBe('Remplir octobre');
    expect(monthState(blocked, today)).toMatchObject({
      words: 'à signer',
      detail: 'contact du client manquant, vois avec ton account manager',
      isDue: true,
    });
    expect(monthState(blocked, today)).not.toHaveProperty('action');
    // Where it may be signed on paper, nobody of the client is needed.
    const onPaper = row(
      '2026-09-01',
      'SIGNATURE_NOT_CREATED',
      { ...signable, viewerCanUploadCra: true },
      { mission: unreachable },
    );
    expect(label(onPaper, october)).toBe('Déposer le CRA signé de septembre');
    expect(monthState(onPaper, today)).toMatchObject({ words: 'à déposer signé', isDue: true });
    const elsewhere = {
      ...mission,
      recordId: 'n',
      clientSociety: { recordId: 'd', name: 'Horizon' },
    } as Row['mission'];
    expect(label(october, { ...october, mission: elsewhere })).toBe('Remplir octobre (Maison Clairval)');
    expect(label(october, { ...october, mission: { ...mission, recordId: 'n' } })).toBe('Remplir octobre (Refonte)');
    expect(label()).toBeUndefined();
  });
});
