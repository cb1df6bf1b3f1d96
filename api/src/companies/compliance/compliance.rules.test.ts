import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  blockingProblems,
  legalWarnings,
  paperStatuses,
  type SupplierFacts,
  vigilanceExpiry,
} from './compliance.rules.ts';
import { portageLastDay, portageMonths, portageState } from './portage.rules.ts';

const TODAY = '2026-11-20';

const WHOLE: SupplierFacts = {
  status: 'SASU',
  isAbroad: false,
  portage: false,
  cumulatedCents: 0,
  papers: {
    KBIS: { expiresOn: '2027-01-01' },
    URSSAFVigilanceCertificate: { expiresOn: '2027-01-01' },
  },
  urssafCheckResult: null,
};
const { KBIS, URSSAFVigilanceCertificate } = WHOLE.papers;
const urssaf = (expiresOn: string | null) => ({ KBIS, URSSAFVigilanceCertificate: { expiresOn } });

describe('what refuses an invoice', () => {
  const cases: [string, Partial<SupplierFacts>, string[]][] = [
    ['nothing of a whole company', {}, []],
    ['a missing KBIS', { papers: { URSSAFVigilanceCertificate } }, ['Le KBIS de la société est manquant.']],
    [
      'a missing certificate',
      { papers: { KBIS } },
      [
        'L’attestation de vigilance URSSAF est manquante.',
        'La date d’expiration de l’attestation de vigilance URSSAF est manquante.',
      ],
    ],
    [
      'a certificate without date',
      { papers: urssaf(null) },
      ['La date d’expiration de l’attestation de vigilance URSSAF est manquante.'],
    ],
    ['a certificate of yesterday', { papers: urssaf('2026-11-19') }, ['L’attestation de vigilance URSSAF a expiré.']],
    ['nothing on its last day', { papers: urssaf(TODAY) }, []],
    ['nothing of portage', { portage: true, papers: {} }, []],
    ...['SUE', 'SHUE', 'Auto Entrepreneur', 'EI'].map((status): [string, Partial<SupplierFacts>, string[]] => [
      `nothing of the status ${status}`,
      { status, isAbroad: status.startsWith('S'), papers: {}, cumulatedCents: 9_000_00 },
      [],
    ]),
  ];
  for (const [what, change, expected] of cases) {
    it(`is ${what}`, () =>
      assert.deepEqual(
        blockingProblems({ ...WHOLE, ...change }, TODAY).map(({ problem }) => problem),
        expected,
      ));
  }
});

describe('what the law adds', () => {
  const documents = (change: Partial<SupplierFacts>) =>
    legalWarnings({ ...WHOLE, ...change }, TODAY).map(({ document }) => document);

  it('begins at 5 000 € over all contracts', () => {
    assert.deepEqual(documents({ cumulatedCents: 4_999_99 }), []);
    assert.deepEqual(documents({ cumulatedCents: 5_000_00 }), ['foreignWorkers']);
  });

  it('asks persons, companies abroad and umbrella companies for their own', () => {
    const big = { cumulatedCents: 9_000_00, papers: {} };
    assert.deepEqual(documents({ ...big, status: 'Auto Entrepreneur' }), ['KBIS', 'URSSAFVigilanceCertificate']);
    assert.deepEqual(documents({ ...big, status: 'SUE', isAbroad: true }), ['KBIS', 'a1', 'taxRegularity']);
    assert.deepEqual(documents({ ...big, portage: true }), ['URSSAFVigilanceCertificate']);
  });

  it('mentions an expired KBIS, which the specification lets pass', () => {
    assert.deepEqual(documents({ papers: { ...WHOLE.papers, KBIS: { expiresOn: '2026-11-01' } } }), ['KBIS']);
  });

  it('mentions a code that the URSSAF does not know', () => {
    assert.deepEqual(documents({ urssafCheckResult: 'invalid' }), ['URSSAFVigilanceCertificate']);
  });
});

describe('a certificate', () => {
  const stateOf = (expiresOn: string, isPresumed: boolean) => {
    const papers = { KBIS, URSSAFVigilanceCertificate: { expiresOn, isPresumed } };
    return paperStatuses({ ...WHOLE, papers }, TODAY).find(({ document }) => document === 'URSSAFVigilanceCertificate')
      ?.state;
  };

  it('is received, and not about to expire, until somebody has read its date', () => {
    assert.equal(stateOf('2026-12-05', true), 'received');
    assert.equal(stateOf('2026-12-05', false), 'expiring');
    assert.equal(stateOf('2026-11-19', true), 'expired');
  });
});

describe('dates', () => {
  it('a vigilance certificate is good for six months from its issue', () => {
    assert.equal(vigilanceExpiry('2026-08-31'), '2027-02-28');
  });

  const months: [string, string, number][] = [
    ['2026-01-01', '2026-01-30', 0],
    ['2026-01-01', '2026-01-31', 1],
    ['2024-02-15', '2026-11-14', 33],
    ['2023-12-01', '2026-11-30', 36],
    ['2027-01-01', '2026-11-30', 0],
  ];
  for (const [begin, day, expected] of months) {
    it(`from ${begin} to ${day}: ${expected} months of portage`, () =>
      assert.equal(portageMonths(begin, day), expected));
  }

  it('portage warns at 33 months and ends at 36', () => {
    assert.deepEqual([32, 33, 35, 36].map(portageState), ['fine', 'warning', 'warning', 'limit']);
    assert.equal(portageLastDay('2024-01-01'), '2026-12-31');
  });
});
