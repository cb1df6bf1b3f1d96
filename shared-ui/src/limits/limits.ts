/** The constants of the product that several screens share. Sizes in bytes, times in milliseconds, widths in pixels. */

export const pageSizes = {
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
} as const;
export const pageSizeOptions = [50, 100, 150] as const;

/** Characters that a field of one line takes unless it says otherwise. */
export const textMaximum = { text: 255, email: 254, tel: 30, url: 2000, search: 200, password: 200 } as const;
export const textAreaMaximum = 2000;
export const clauseMaximum = 290;
export const dayCommentMaximum = 50;
export const countryCodeLength = 2;
export const tagLimit = 3;
export const selectAllUnder = 20;

export const truncation = { jobTitle: 50, scoreCardLines: 20, searchCardName: 18, searchCardTitle: 18 } as const;

export const fileMaximum = {
  cra: 5_000_000,
  bloomerInvoice: 5_000_000,
  document: 5_000_000,
  contract: 10_000_000,
  dropzone: 20_000_000,
} as const;
export const bloomerInvoiceSlots = 2;

export const toastMaximum = 10;
export const toastDurations = {
  default: 2000,
  success: 3000,
  duplicate: 10_000,
  uploading: 30_000,
  progress: 1000,
} as const;

export const searchDebounce = 500;
export const commentDebounce = 10;
export const copyConfirmation = 1000;
export const notificationPanelHeight = 400;

export const breakpoints = {
  phone: 500,
  layout: 915,
  filters: [1100, 1300, 1700],
  talentMenu: 1200,
} as const;

export const vatRates = [0, 5.5, 10, 20] as const;
export const paymentDelays = [0, 15, 30, 45, 60] as const;
export const bloomerPaymentDelay = 45;
export const certificateExpiryDays = 15;

export const skillLevelThresholds = [0.1, 0.4, 0.7] as const;
export const fuzzyThreshold = 0.2;
