import {
  candidateKinds,
  contractDocumentTypes,
  contractTypes,
  jobTypes,
  languageLevel,
  named,
  paymentStartModes,
  skillLevel,
  talentCategories,
  workModes,
} from './business-values.ts';
import * as limits from './limits.ts';

test('constants of the specification', () => {
  expect(limits).toMatchObject({
    pageSizes: {
      tables: 50,
      search: 20,
      activityLog: 20,
      contracts: 20,
      cra: 20,
      jobs: 10,
      labels: 50,
      directTitles: 25,
      missions: 15,
      billings: 50,
    },
    pageSizeOptions: [50, 100, 150],
    textAreaMaximum: 2000,
    clauseMaximum: 290,
    dayCommentMaximum: 50,
    countryCodeLength: 2,
    tagLimit: 3,
    selectAllUnder: 20,
    truncation: { jobTitle: 50, scoreCardLines: 20, searchCardName: 18, searchCardTitle: 18 },
    fileMaximum: {
      cra: 5_000_000,
      bloomerInvoice: 5_000_000,
      document: 5_000_000,
      contract: 10_000_000,
      dropzone: 20_000_000,
    },
    bloomerInvoiceSlots: 2,
    toastMaximum: 10,
    toastDurations: { default: 2000, success: 3000, duplicate: 10_000, uploading: 30_000, progress: 1000 },
    searchDebounce: 500,
    commentDebounce: 10,
    copyConfirmation: 1000,
    notificationPanelHeight: 400,
    breakpoints: { phone: 500, layout: 915, filters: [1100, 1300, 1700], talentMenu: 1200 },
    vatRates: [0, 5.5, 10, 20],
    paymentDelays: [0, 15, 30, 45, 60],
    bloomerPaymentDelay: 45,
    certificateExpiryDays: 15,
    skillLevelThresholds: [0.1, 0.4, 0.7],
    fuzzyThreshold: 0.2,
  });
});

test('closed lists of the business', () => {
  expect(contractTypes).toHaveLength(9);
  expect(contractTypes.map((type) => named(type, 'Bloom'))).toContain('Freelance_Bloom_People');
  expect(contractDocumentTypes).toEqual(['SST', 'PDS']);
  expect(jobTypes).toEqual(['IT', 'RPO', 'People']);
  expect(workModes).toEqual(['Flexible', 'Remote', 'OnSite']);
  expect(talentCategories).toEqual(['Bloomer', 'SuperBloomer']);
  expect(candidateKinds).toEqual(['CDI', 'Freelance', 'FreeAndCDI']);
  expect(paymentStartModes).toEqual(['FIFTY_FIFTY_SIGNATURE_START', 'FIFTY_FIFTY_START_TRIAL', 'FULL_START', 'CUSTOM']);
});

test.each([
  [0, 'Junior', 'Débutant'],
  [0.39, 'Junior', 'Débutant'],
  [0.4, 'Confirmé', 'Débutant'],
  [0.5, 'Confirmé', 'Intermédiaire'],
  [0.7, 'Senior', 'Intermédiaire'],
  [0.8, 'Senior', 'Courant'],
  [1, 'Senior', 'Bilingue'],
])('a level of %d', (level, skill, language) => {
  expect([skillLevel(level), languageLevel(level)]).toEqual([skill, language]);
});
