import { MAX_EMAIL, MAX_LINE, MAX_SEARCH, MAX_TEXT } from '@bloom/shared-rules/input/limits';

/** What several screens share. Times in milliseconds, widths in pixels. */

export const pageSizes = {
  tables: 50,
  search: 20,
  contracts: 20,
  cra: 20,
  missions: 15,
} as const;
export const pageSizeOptions = [50, 100, 150] as const;

/** Characters that a field of one line takes unless it says otherwise. */
export const textMaximum = {
  text: MAX_LINE,
  email: MAX_EMAIL,
  tel: 30,
  url: 2000,
  search: MAX_SEARCH,
  password: 200,
} as const;
export const textAreaMaximum = MAX_TEXT;
export const tagLimit = 3;
export const selectAllUnder = 20;

export const truncation = { jobTitle: 50, searchCardName: 18, searchCardTitle: 18 } as const;

export const toastMaximum = 10;
export const toastDurations = {
  default: 2000,
  success: 3000,
  duplicate: 10_000,
  uploading: 30_000,
  progress: 1000,
} as const;

export const searchDebounce = 500;
/** A comment is ready as soon as its writer pauses. */
export const commentDebounce = 10;
export const copyConfirmation = 1000;
export const notificationPanelHeight = 400;

export const breakpoints = { phone: 500, layout: 915, talentMenu: 1200 } as const;
/** A media query: where cards stand for rows, and sheets for dialogs. */
export const phoneQuery = `(max-width: ${breakpoints.phone}px)`;
