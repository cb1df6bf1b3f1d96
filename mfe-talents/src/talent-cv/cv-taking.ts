import { useApolloClient } from '@bloom/shared-auth/apollo';
import { planned } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { sendOnTop } from '../sheet-frame/panel-save.ts';
import { AcceptCvProposalsDocument, type AcceptCvProposalsInput, TalentCvDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

export type Taken = Omit<AcceptCvProposalsInput, 'talentId' | 'version'>;

/**
 * Writes what was ticked. It adds to the sheet, whatever somebody else saved of it meanwhile; only a job title would be
 * written over theirs, which is then `otherTitle`.
 */
export function useTaking(props: PanelProps) {
  const client = useApolloClient();
  const { id } = props.talent;
  const [otherTitle, setOtherTitle] = useState<string>();
  const attempt = async (taken: Taken): Promise<{ data: boolean }> => ({
    data: await sendOnTop(
      props,
      ({ version }) =>
        client.mutate({
          mutation: AcceptCvProposalsDocument,
          variables: { input: { talentId: id, version, ...taken } },
          refetchQueries: [{ query: TalentCvDocument, variables: { talentId: id }, context: talentsApi }],
          context: talentsApi,
        }),
      (was, { jobTitle }) => {
        const isOther = taken.jobTitle != null && jobTitle !== was.jobTitle;
        if (isOther) setOtherTitle(jobTitle ?? '');
        return isOther;
      },
    ),
  });
  const { submit, submitting } = useSubmit(attempt, {
    area: 'talentSave',
    success: (isTaken) => (isTaken ? planned('DONE', 'talentSave')?.text : undefined),
  });
  const take = async (taken: Taken): Promise<boolean> => {
    setOtherTitle(undefined);
    const isTaken = (await submit(taken)) === true;
    if (isTaken) void props.reload();
    return isTaken;
  };
  return { take, submitting, otherTitle };
}
