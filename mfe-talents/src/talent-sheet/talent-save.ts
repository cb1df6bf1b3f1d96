import { useMutation } from '@bloom/shared-auth/apollo';
import { dataOf } from '@bloom/shared-auth/graphql-error';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useMemo, useState } from 'react';
import { FindTalentDocument, UpsertTalentDocument, type UpsertTalentInput } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { fieldsOf } from './talent.rules.ts';

/** Who stands here already with what was entered. */
export interface Clash {
  existingId: string | undefined;
  target: string | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const TAKEN = 'Cette adresse appartient déjà à un autre talent.';
const clashFields: Record<string, string> = { email: 'email', secondaryEmails: 'secondaryEmail' };

/** Saves a talent; what stands in the way is told where it can be solved: under its field, or with a link. */
export function useTalentSave(success?: string) {
  const [mutate] = useMutation(UpsertTalentDocument, {
    context: talentsApi,
    refetchQueries: ({ data }) =>
      data ? [{ query: FindTalentDocument, variables: { id: data.upsertTalent.id }, context: talentsApi }] : [],
  });
  const [clash, setClash] = useState<Clash>();
  const [isOutdated, setOutdated] = useState(false);
  const clashed = (error: unknown) => {
    const { existingId, target } = dataOf(error);
    setClash({ existingId: textOf(existingId), target: textOf(target) });
  };
  const outdated = () => setOutdated(true);
  const { submit, fieldErrors } = useSubmit(mutate, {
    area: 'talentSave',
    success,
    onCode: { P2002: clashed, CONFLICT: outdated },
  });
  const errors = useMemo(() => {
    const taken = clashFields[clash?.target ?? ''];
    return { ...fieldsOf(fieldErrors), ...(taken !== undefined && { [taken]: TAKEN }) };
  }, [fieldErrors, clash]);
  const save = async (input: UpsertTalentInput): Promise<string | undefined> => {
    setClash(undefined);
    setOutdated(false);
    const saved = await submit({ variables: { input } });
    return saved?.upsertTalent.id;
  };
  return { save, errors, clash, isOutdated, settle: () => setOutdated(false) };
}
