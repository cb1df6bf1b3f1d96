import { formatPhone } from '@bloom/shared-ui/format';
import { MailLink as LinkToAddress } from '@bloom/shared-ui/mail-address';

/** How somebody is reached: a touch writes, or calls. */
export function MailLink({ address }: { address: string | null | undefined }) {
  return address ? <LinkToAddress address={address} /> : '–';
}

export function PhoneLink({ number }: { number: string | null | undefined }) {
  return number ? <a href={`tel:${number}`}>{formatPhone(number)}</a> : '–';
}
