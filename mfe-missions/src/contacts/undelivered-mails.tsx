import type { ApolloClient } from '@bloom/shared-auth/apollo';
import { isSameEmail } from '@bloom/shared-rules/person/person';
import { Button } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import type { ToastKey, Toasts } from '@bloom/shared-ui/toasts';
import { ResendUndeliveredMailDocument, UndeliveredMailsDocument } from '../graphql.generated.ts';

interface Surroundings {
  client: ApolloClient;
  toasts: Toasts;
}

/**
 * Of somebody whose address was corrected: what did not arrive at the former one is offered to be sent again. Whoever
 * may not read such mails is offered nothing.
 */
export async function offerToResend({ client, toasts }: Surroundings, address: string, who: string): Promise<void> {
  const answer = await client
    .query({ query: UndeliveredMailsDocument, fetchPolicy: 'network-only' })
    .catch(() => undefined);
  const mails = (answer?.data?.failedMails ?? []).filter(
    ({ recipient, resendRefusal }) => resendRefusal === null && isSameEmail(recipient, address),
  );
  if (mails.length === 0) return;
  const words = plural(mails.length, 'e-mail n’était pas arrivé', 'e-mails n’étaient pas arrivés');
  const key: ToastKey = toasts.persistentWarning(`${words} à ${who}.`, {
    detail: mails.map(({ subject }) => subject).join(' · '),
    action: (
      <Button
        size="small"
        onClick={() => {
          toasts.close(key);
          void resend(
            { client, toasts },
            mails.map(({ recordId }) => recordId),
          );
        }}
      >
        {mails.length > 1 ? 'Les renvoyer' : 'Le renvoyer'}
      </Button>
    ),
  });
}

async function resend({ client, toasts }: Surroundings, mailIds: readonly string[]): Promise<void> {
  let sent = 0;
  for (const recordId of mailIds) {
    const answer = await client
      .mutate({ mutation: ResendUndeliveredMailDocument, variables: { recordId } })
      .catch(() => undefined);
    if (answer?.data) sent += 1;
  }
  if (sent > 0) toasts.success(plural(sent, 'e-mail remis en file d’envoi', 'e-mails remis en file d’envoi'));
  const failed = mailIds.length - sent;
  if (failed === 0) return;
  const words = plural(failed, 'e-mail n’a pas pu être renvoyé', 'e-mails n’ont pas pu être renvoyés');
  toasts.warning(`${words}\u00a0: «\u202fÉtat du service\u202f» ${failed > 1 ? 'les' : 'le'} garde et dit pourquoi.`);
}
