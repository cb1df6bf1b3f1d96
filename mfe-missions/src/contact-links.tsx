import { formatPhone } from '@bloom/shared-ui/format';

/** How somebody is reached: a touch writes, or calls. */
export function MailLink({ address }: { address: string | null | undefined }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : '–';
}

export function PhoneLink({ number }: { number: string | null | undefined }) {
  return number ? <a href={`tel:${number}`}>{formatPhone(number)}</a> : '–';
}
