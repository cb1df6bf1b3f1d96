import { formatPhone } from '@bloom/shared-ui/format';
import { MailLink } from '@bloom/shared-ui/mail-address';

/** How somebody is reached: a touch writes, or calls. */
export function OptionalMailLink({ address }: { address: string | null | undefined }) {
  return address ? <MailLink address={address} /> : '–';
}

export function PhoneLink({ number }: { number: string | null | undefined }) {
  return number ? <a href={`tel:${number}`}>{formatPhone(number)}</a> : '–';
}
