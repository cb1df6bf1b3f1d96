/** F-2026-00012-212.xml: what is said of an invoice, by the number of its state. */
export const messageFileName = (invoiceNumber: string, code: string) =>
  `${invoiceNumber.replace(/[^A-Za-z0-9_+-]+/g, '-')}-${code}.xml`;
