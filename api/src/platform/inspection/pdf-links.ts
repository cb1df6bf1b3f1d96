/** What a link of a paper may open: a page of the web, a mail without enclosures, a telephone number. */
const HARMLESS = [
  /^https?:\/\/[^\s/\\]/i,
  /^mailto:(?!.*[?&][^=&]*attach)/i,
  /^tel:[-+\d\s().]*$/i,
  // People forget the beginning; readers add it.
  /^www\.[^\s/\\]/i,
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/,
  /^#[\w.-]*$/,
  /^$/,
];

/** Whether an address leads neither to files of the machine or its network, nor to a script. */
export function isHarmlessAddress(address: string): boolean {
  const text = address.trim();
  // Browsers leave these out before they read the scheme.
  if (/[\p{Cc}\p{Cf}]/u.test(text)) return false;
  return HARMLESS.some((form) => form.test(text));
}
