/**
 * A French number as it is read aloud, in pairs: '+33 6 39 98 18 30' for '+33639981830', '01 40 00 00 00' for
 * '0140000000'; any other number as it is stored.
 */
export function groupedPhone(value: string): string {
  const [, first, rest = ''] = /^(\+33\d|0\d)(\d{8})$/.exec(value) ?? [];
  if (first === undefined) return value;
  return `${first.replace('+33', '+33 ')} ${rest.replace(/(\d{2})(?=\d)/g, '$1 ')}`.replaceAll(' ', '\u00a0');
}
