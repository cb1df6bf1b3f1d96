import { type ExtensionFacts, extensionLabel } from '@bloom/shared-rules/mission/mission-words';
import { extensionSchema } from './extension.rules.ts';
import { pricingSchema, termOptionsFor, termsInWords, toCoefficient, toPercent } from './pricing.rules.ts';
import { shortenSchema } from './stop-mission.rules.ts';

async function problems(schema: { validate: (values: unknown, options: object) => Promise<unknown> }, values: object) {
  try {
    await schema.validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
}

const [EARLIER, LATER] = ['2026-10-01T09:00:00Z', '2026-11-01T09:00:00Z'];
const EXTENDED = {
  state: 'signed',
  formerEndMission: '2026-12-31',
  newEndMission: '2027-03-31',
  createdAt: '2026-10-15T09:00:00Z',
};

describe('the label of the extension', () => {
  it.each<[string, ExtensionFacts]>([
    ['Mission terminée', { status: 'FINISHED', extension: { assessment: 1, newEndDate: '2027-06-30' } }],
    ['Non renouvelée', { status: 'FINISHED', extension: { assessment: 0 } }],
    ['Prolongée', { status: 'ACTIVE', extension: { assessment: 0, createdAt: EARLIER }, amendments: [EXTENDED] }],
    ['Non renouvelée', { status: 'ACTIVE', extension: { assessment: 0, createdAt: LATER }, amendments: [EXTENDED] }],
    [
      'Non renouvelée',
      {
        status: 'ACTIVE',
        extension: { assessment: 0, createdAt: EARLIER },
        amendments: [{ ...EXTENDED, state: 'abandoned' }],
      },
    ],
    ['À estimer', { status: 'ACTIVE', extension: null }],
    ['Non renouvelée', { status: 'ACTIVE', extension: { assessment: 0 } }],
    ['Prolongée', { status: 'ACTIVE', extension: { assessment: 0.75, newEndDate: '2027-06-30' } }],
    ['25\u00a0%', { status: 'ACTIVE', extension: { assessment: 0.25 } }],
    ['50\u00a0%', { status: 'ACTIVE', extension: { assessment: 0.5 } }],
    ['75\u00a0%', { status: 'ACTIVE', extension: { assessment: 0.75 } }],
    ['100\u00a0%', { status: 'ACTIVE', extension: { assessment: 1 } }],
  ])('%s', (label, mission) => expect(extensionLabel(mission)).toBe(label));
});

describe('the estimate', () => {
  const schema = extensionSchema('2026-12-31');
  it.each([
    [{ assessment: '', newEndDate: '' }, 'Choisissez une des probabilités proposées.'],
    [{ assessment: '0.75', newEndDate: '' }, 'Une nouvelle date de fin est obligatoire au-delà de 50\u00a0%.'],
    [{ assessment: '1', newEndDate: '2026-12-31' }, 'La nouvelle date de fin doit suivre la date de fin actuelle.'],
  ])('%o', async (values, sentence) => expect(await problems(schema, values)).toContain(sentence));
  it('needs no date up to one half', async () => {
    expect(await problems(schema, { assessment: '0.5', newEndDate: '' })).toEqual([]);
  });
});

describe('shortening', () => {
  const schema = shortenSchema({ beginMission: '2026-01-01', endMission: '2026-12-31' });
  const contracts = { useTemplateForSST: true, useTemplateForPDS: false };
  const values = { endMission: '2026-11-30', confirmation: '2026-11-30', ...contracts };
  it.each([
    [{ confirmation: '2026-11-29' }, 'Les deux dates doivent être identiques.'],
    [{ confirmation: '' }, 'Confirmez la nouvelle date de fin.'],
    [{ useTemplateForSST: false }, 'Le type de contrat est obligatoire.'],
    [
      { endMission: '2027-01-01', confirmation: '2027-01-01' },
      'La nouvelle date de fin doit précéder la date de fin actuelle.',
    ],
    [{ endMission: '2026-12-31', confirmation: '2026-12-31' }, 'La nouvelle date de fin est déjà celle de la mission.'],
    [{ endMission: '2025-12-31', confirmation: '2025-12-31' }, 'La date de fin précède le début de la mission.'],
  ])('%o', async (change, sentence) => {
    expect(await problems(schema, { ...values, ...change })).toEqual([sentence]);
  });
  it('accepts the same date twice', async () => expect(await problems(schema, values)).toEqual([]));
});

describe('a price', () => {
  const mission = {
    beginMission: '2026-01-01',
    endMission: '2026-12-31',
    startDates: ['2026-06-01'],
    isPermanent: false,
  };
  const schema = pricingSchema(mission);
  const values = {
    startDate: '2026-12-01',
    purchasePricePerDayWithoutTaxes: 450,
    salePricePerDayWithoutTaxes: 600,
    astreinte: 200,
    paymentTerms: '30',
    paymentTermsDetails: '',
  };
  it.each([
    [{ purchasePricePerDayWithoutTaxes: '' }, 'Ce nombre est obligatoire.'],
    [{ salePricePerDayWithoutTaxes: 'six cents' }, 'Un nombre est attendu, par exemple 600,50.'],
    [{ astreinte: '' }, 'Ce nombre est obligatoire.'],
    [{ salePricePerDayWithoutTaxes: -1 }, 'Un nombre entre 0 et 100\u202f000 est attendu.'],
    [{ startDate: '2025-12-01' }, 'Le tarif ne peut pas commencer avant la mission.'],
    [{ salePricePerDayWithoutTaxes: 600.005 }, 'Un prix a deux décimales au plus.'],
    [{ saturday: 133.33 }, 'Un pourcentage a une décimale au plus.'],
    [{ startDate: '2027-01-01' }, 'Le tarif ne peut pas commencer après la fin de la mission.'],
    [{ startDate: '2026-06-01' }, 'Un tarif commence déjà ce jour-là.'],
    [{ paymentTerms: 'CUSTOM' }, 'Précisez les conditions particulières de paiement.'],
  ])('%o', async (change, sentence) => {
    expect(await problems(schema, { ...values, ...change })).toEqual([sentence]);
  });
  it('of a permanent contract needs its terms', async () => {
    const permanent = pricingSchema({ ...mission, isPermanent: true });
    const sentence = 'Un CDI a besoin de conditions de paiement.';
    expect(await problems(permanent, { ...values, paymentTerms: '' })).toEqual([sentence]);
    expect(await problems(permanent, { ...values, paymentTerms: 'FULL_START' })).toEqual([]);
    expect(await problems(schema, { ...values, paymentTerms: '' })).toEqual([]);
  });
  it('offers the moments of payment to permanent contracts, and where they stand already', () => {
    const offered = (permanent: boolean, current: string) =>
      termOptionsFor(permanent, current).some(({ value }) => value === 'FULL_START');
    expect([offered(true, ''), offered(false, ''), offered(false, 'FULL_START')]).toEqual([true, false, true]);
  });
  it.each([
    ['0', null, '0\u00a0jour'],
    ['30', null, '30\u00a0jours'],
    ['CUSTOM', 'Le 10 du mois suivant', 'Le 10 du mois suivant'],
    ['FULL_START', null, '100% au démarrage'],
    [null, null, 'Non défini'],
  ])('tells the terms %s in words', (terms, details, words) => expect(termsInWords(terms, details)).toBe(words));
  it('shows the on-call coefficient as percent', () => {
    expect(toPercent(1.55)).toBe(155);
    expect(toCoefficient(155)).toBe(1.55);
  });
});
