import { useQuery } from '@bloom/shared-auth/apollo';
import { useCallback, useState } from 'react';
import { FindTalentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** The sheet of one talent, and a way to read it again. */
export function useTalent(id: string) {
  const { data, error, refetch } = useQuery(FindTalentDocument, {
    variables: { id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const [changes, setChanges] = useState(0);
  const reload = useCallback(() => {
    setChanges((before) => before + 1);
    return refetch().then(
      (answer) => answer.data?.findTalent,
      () => undefined,
    );
  }, [refetch]);
  return { talent: data?.findTalent, error, reload, changes };
}
