import { useMutation } from '@bloom/shared-auth/apollo';
import { fieldErrorsOf, messageOf } from '@bloom/shared-auth/graphql-error';
import { needsClientConfirmation } from '@bloom/shared-rules/cra/cra-counts';
import { of } from '@bloom/shared-rules/words/elision';
import { formatMonth } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import {
  type ActivityFieldsFragment,
  type CraEntryQuery,
  SaveCraDocument,
  type UpsertActivityInput,
} from '../graphql.generated.ts';
import { serializeDetails, storesMonth } from '../month-days/cra-details.ts';
import { countsOf } from '../month-days/month-days.rules.ts';
import type { MonthEntry } from './month-entry.ts';

/** The month as it was read, and as it is typed. */
interface EditedMonth {
  month: string;
  missionRecordId: string | undefined;
  mission: CraEntryQuery['missions'][number] | undefined;
  activity: ActivityFieldsFragment | undefined;
  base: number;
  entry: MonthEntry;
}

function inputOf(props: EditedMonth, missionRecordId: string, confirmed: boolean): UpsertActivityInput {
  const { month, activity, base, entry } = props;
  const counts = countsOf(entry.days, base);
  return {
    missionRecordId,
    month,
    recordId: activity?.recordId,
    version: activity?.version,
    hoursPerDays: base,
    nbDaysWorked: counts.nbDaysWorked,
    nbDaysMarkupWorked: counts.nbDaysMarkupWorked,
    nbDaysMarkup2Worked: counts.nbDaysMarkup2Worked,
    nbDaysDetails: serializeDetails(entry.days, base),
    astreinte: counts.nbDaysAstreinteWorked > 0,
    signedCount: activity?.signedCount ?? 0,
    clientValidationConfirmed: confirmed,
  };
}

/** The recap that is open, and whether the client is said to agree to the days that he must agree to. */
function useRecap({ entry, activity, base }: EditedMonth) {
  const [recap, setRecap] = useState<{ confirmed: boolean }>();
  const isNeeded = needsClientConfirmation(countsOf(entry.days, base));
  return {
    recap,
    // Given already at an earlier save of the same days.
    openRecap: () => setRecap({ confirmed: !entry.changed && (activity?.clientValidationConfirmed ?? false) }),
    closeRecap: () => setRecap(undefined),
    confirm: (confirmed: boolean) => setRecap({ confirmed }),
    confirmed: isNeeded && recap?.confirmed === true,
    isComplete: !isNeeded || recap?.confirmed === true,
  };
}

const CONFLICT_TEXT =
  'Ce mois a été modifié ailleurs depuis son ouverture ici. La saisie est gardée sur cet appareil\u00a0: il suffit de recharger la page pour la reprendre.';

/** Refusals that have a reason of their own, which says more than that the month was not added. */
const EXPLAINED = [
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'ALREADY_SIGNED',
  'UNKNOWN_RECORD_ID',
  'OBJECT_NOT_FOUND',
  'OBJECT_NOT_OWNED',
  'P2002',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'EXTERNAL_UNAVAILABLE',
];

/** The recap before a save, the save, and what the server says of it. */
export function useSaveMonth(props: EditedMonth) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const [mutate] = useMutation(SaveCraDocument);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { confirmed, isComplete, ...recap } = useRecap(props);
  const onBehalf = useOnBehalf();

  // The server's reasons stay in the dialog, next to what was typed; the toast says that nothing was saved.
  const explain = (error: unknown) => {
    const sentences = [...Object.values(fieldErrorsOf(error)), messageOf(error) ?? ''];
    setFailure([...new Set(sentences)].filter(Boolean));
    toasts.error(messages.craSaveError);
  };
  const explainConflict = () => {
    props.entry.keep();
    setFailure([CONFLICT_TEXT]);
  };
  const refuseConflict = () => {
    explainConflict();
    toasts.error(messages.craSaveError);
  };
  const { submit, submitting } = useSubmit(mutate, {
    fallback: messages.craSaveError,
    // Days may have been typed since the try that failed: they are read over and confirmed as those were.
    again: () => {
      if (!recap.recap) recap.openRecap();
      else if (isComplete) void validate();
    },
    onCode: {
      ...Object.fromEntries(EXPLAINED.map((code) => [code, explain])),
      CONFLICT: refuseConflict,
    },
  });

  const validate = async () => {
    if (!props.missionRecordId || !props.mission) {
      const again = onBehalf
        ? 'sélectionnez-la de nouveau dans la liste'
        : 'sélectionne-la de nouveau dans tes missions';
      toasts.info(`La mission n’est pas reconnue\u00a0: ${again}.`);
      return;
    }
    setFailure([]);
    const data = await submit({ variables: { input: inputOf(props, props.missionRecordId, confirmed) } });
    if (!data) return;
    const { info, warnings, activity } = data.upsertActivity;
    if (info) toasts.info(info);
    // The month came into being elsewhere meanwhile; sent twice by a weak network it is what was typed here.
    if (info && !storesMonth(activity.nbDaysDetails, props.entry.days, props.base)) return explainConflict();
    props.entry.saved();
    if (!info) toasts.success(`CRA ${of(formatMonth(props.month))} enregistré`);
    for (const warning of warnings) toasts.duplicate(warning);
    void navigate(linkTo('cra.management', { missionRecordId: props.missionRecordId }));
  };

  return { ...recap, validate, saving: submitting, failure };
}
