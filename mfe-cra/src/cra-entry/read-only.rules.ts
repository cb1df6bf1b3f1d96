/** Why a month cannot be edited, in words that say what to do; undefined when it can. */

export interface LockFacts {
  viewerCanEdit: boolean;
  validated: boolean;
  signing: boolean;
  signedCount: number;
  urlCraS3?: string | null;
}

export function readOnlyReason(activity: LockFacts | undefined, onBehalf = false): string | undefined {
  if (!activity) return undefined;
  if (activity.validated) return 'Ce CRA est validé\u00a0: il n’est plus modifiable.';
  if (activity.signing && activity.signedCount >= 1) {
    return onBehalf
      ? 'Le Bloomer a signé ce CRA, il attend la signature du client. Pour le modifier, annulez d’abord cette signature.'
      : 'Tu as signé ce CRA, il attend la signature de ton client. Pour le modifier, annule d’abord ta signature.';
  }
  if (activity.urlCraS3) return 'Un CRA signé a été déposé pour ce mois\u00a0: la saisie n’est plus modifiable.';
  // A closed month, or somebody who may look but not write.
  return activity.viewerCanEdit ? undefined : 'Ce CRA n’est pas modifiable.';
}
