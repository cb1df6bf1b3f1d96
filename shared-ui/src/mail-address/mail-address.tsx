import { Fragment } from 'react';

/** An address that is too long for its line goes on at its @ or at a dot, as people say it, never inside a word. */
export function MailAddress({ of }: { of: string }) {
  return of.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address, which never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Its name is said in one, not in the parts that lines may take. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} aria-label={address}>
      <MailAddress of={address} />
    </a>
  );
}
