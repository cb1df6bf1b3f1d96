/** Where an address that refuses mails is corrected: the form stands open on it. */

/** Of the address of the page: the contact whose form it is, or the field of the person. */
export const CORRECTED = 'corriger';

export const contactCorrection = (societyId: string, contactId: string): string =>
  `/society/${societyId}?${CORRECTED}=${contactId}`;

export const bloomerCorrection = (bloomerId: string): string => `/bloomers/${bloomerId}?${CORRECTED}=email`;
