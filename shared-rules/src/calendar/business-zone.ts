/** Where the days of the firm begin and end. */
export const BUSINESS_ZONE = 'Europe/Paris';
