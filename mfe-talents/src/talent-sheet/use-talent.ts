import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf, dataOf } from '@bloom/shared-auth/graphql-error';
import { useForgetRemembered } from '@bloom/shared-ui/remembered';
import { useCallback, useEffect, useState } from 'react';
import { useKeptCurrent } from '../kept-current.ts';
import { draftsOf } from '../sheet-frame/sheet-drafts.ts';
import { FindTalentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

const isAbsent = (error: unknown) => codeOf(error) === 'OBJECT_NOT_FOUND';

/**
 * The sheet of one talent as it is by now, and a way to read it again. Erased or merged by a colleague it is gone from
 * here, too: nobody goes on reading who was erased.
 */
export function useTalent(id: string) {
  const { data, error, refetch } = useQuery(FindTalentDocument, {
    variables: { id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const [changes, setChanges] = useState(0);
  const [gone, setGone] = useState<{ id: string; error: unknown }>();
  useKeptCurrent(FindTalentDocument, { id }, (look) => {
    if (look.isNews) setChanges((before) => before + 1);
    if (look.error === undefined) setGone(undefined);
    else if (isAbsent(look.error)) setGone({ id, error: look.error });
  });
  const absence = gone?.id === id ? gone.error : undefined;
  useDraftsForgotten(id, absence ?? error);
  const reload = useCallback(() => {
    setChanges((before) => before + 1);
    return refetch().then(
      (answer) => {
        setGone(undefined);
        return answer.data?.findTalent;
      },
      (failed) => {
        if (isAbsent(failed)) setGone({ id, error: failed });
        return undefined;
      },
    );
  }, [refetch, id]);
  return { talent: absence ? undefined : data?.findTalent, error: absence ?? error, reload, changes };
}

/** What was typed of somebody who was erased does not stay on the device. */
function useDraftsForgotten(id: string, error: unknown): void {
  const forget = useForgetRemembered();
  const isErased = isAbsent(error) && dataOf(error).existingId === undefined;
  useEffect(() => {
    if (isErased) forget(draftsOf(id));
  }, [isErased, id, forget]);
}
