import { useMutation } from '@bloom/shared-auth/apollo';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { type ActivityFieldsFragment, SignBloomerActivityDocument } from '../graphql.generated.ts';
import { CANNOT_SIGN } from './sign-refusal.rules.ts';
import type { SignatureValues } from './signature.rules.ts';

const CHANGED_ELSEWHERE =
  'Ce CRA vient d’être modifié. Voici la version enregistrée\u00a0: relis-la avant de la signer.';

/** Sends the Bloomer's signature and says how it went. `onSigned` also runs when it had been signed elsewhere. */
export function useBloomerSignature(activity: ActivityFieldsFragment, onSigned: () => void) {
  const toasts = useToasts();
  const [mutate, { client }] = useMutation(SignBloomerActivityDocument);
  const alreadySigned = () => {
    toasts.info(messages.craAlreadySigned);
    onSigned();
  };
  const cannotSign = () => {
    toasts.error(CANNOT_SIGN);
  };
  const changedElsewhere = () => {
    toasts.error(CHANGED_ELSEWHERE);
  };
  const { submit, submitting, fieldErrors } = useSubmit(mutate, {
    area: 'signature',
    onCode: { ALREADY_SIGNED: alreadySigned, UNKNOWN_RECORD_ID: cannotSign, CONFLICT: changedElsewhere },
  });

  const sign = async ({ signerFullname, totalDays }: SignatureValues) => {
    const data = await submit({
      variables: {
        activityRecordID: activity.recordId,
        signerFullname: signerFullname.trim(),
        totalDays,
        clientValidationConfirmed: activity.clientValidationConfirmed,
        version: activity.version,
      },
    });
    if (data) return onSigned();
    // What is on the screen may not be what is saved: it is read again, and shows whether it can be signed still.
    void client.refetchQueries({ include: 'active' });
  };

  return { sign, signing: submitting, fieldErrors };
}
