import { type BillingCompany, completenessErrors } from './invoice-completeness.rules.ts';

const today = '2026-11-21';
const complete: BillingCompany = {
  status: 'SASU',
  KBIS: '/files/kbis.pdf',
  URSSAFVigilanceCertificate: '/files/urssaf.pdf',
  URSSAFVCExpirationDate: '2027-01-31',
};

describe('papers of the billing company', () => {
  it.each<[string, BillingCompany | null, RegExp[]]>([
    ['complete', complete, []],
    ['expires today', { ...complete, URSSAFVCExpirationDate: today }, []],
    ['no company', null, [/société de facturation/]],
    ['no KBIS', { ...complete, KBIS: null }, [/KBIS/]],
    ['no certificate', { ...complete, URSSAFVigilanceCertificate: null }, [/URSSAF est manquante/]],
    ['no expiry date', { ...complete, URSSAFVCExpirationDate: null }, [/date d’expiration/]],
    ['expired yesterday', { ...complete, URSSAFVCExpirationDate: '2026-11-20' }, [/a expiré/]],
    ['nothing at all', { status: 'SAS' }, [/KBIS/, /URSSAF est manquante/, /date d’expiration/]],
    ['SUE', { status: 'SUE' }, []],
    ['SHUE', { status: 'SHUE' }, []],
    ['Auto Entrepreneur', { status: 'Auto Entrepreneur' }, []],
    ['EI', { status: 'EI' }, []],
  ])('%s', (_, company, expected) => {
    const errors = completenessErrors(company, today);
    expect(errors).toHaveLength(expected.length);
    expected.forEach((pattern, index) => {
      expect(errors[index]).toMatch(pattern);
    });
  });
});
