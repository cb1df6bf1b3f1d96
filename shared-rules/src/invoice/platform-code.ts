/** The states that platforms tell of an invoice, by their numbers. */
export const PLATFORM_CODES = [
  '200',
  '201',
  '202',
  '203',
  '204',
  '205',
  '206',
  '207',
  '208',
  '209',
  '210',
  '211',
  '212',
  '213',
  '221',
  '501',
] as const;
export type PlatformCode = (typeof PLATFORM_CODES)[number];

export const isPlatformCode = (text: string): text is PlatformCode => PLATFORM_CODES.some((code) => code === text);
