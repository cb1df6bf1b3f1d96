import { useMutation } from '@bloom/shared-auth/apollo';
import { dataOf, reasonOf } from '@bloom/shared-auth/graphql-error';
import { networks } from '@bloom/shared-rules/talents/talent-profile';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useCallback, useMemo, useRef, useState } from 'react';
import { UpsertTalentDocument, type UpsertTalentInput } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { fieldsOf, type TalentValues } from './talent.rules.ts';

/** Who stands here already with what was entered. */
export interface Clash {
  existingId: string | undefined;
  target: string | undefined;
  /** What was in the fields then. */
  sent: Fields;
}

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const TAKEN = 'Cette adresse appartient déjà à un autre talent.';
const takenFields: Record<string, string> = { email: 'email', secondaryEmails: 'secondaryEmail' };
/** Where it is solved: once one of them says something else, it is asked again before it is told again. */
const clashFields: Record<string, readonly string[]> = {
  email: ['email'],
  secondaryEmails: ['secondaryEmail'],
  phone: ['phone', 'secondaryPhone'],
  profiles: networks,
};
const stands = ({ target = '', sent }: Clash, now: Fields) =>
  (clashFields[target] ?? []).every((name) => sent[name] === now[name]);

/** An address or a profile that belongs to somebody else: told under its field, with who that is. */
export function useClash() {
  const [clash, setClash] = useState<Clash>();
  const sent = useRef<Fields>({});
  const clashed = useCallback((error: unknown) => {
    const { existingId, target } = dataOf(error);
    setClash({ existingId: textOf(existingId), target: textOf(target), sent: sent.current });
  }, []);
  const begin = (values: Fields) => {
    sent.current = values;
    setClash(undefined);
  };
  const clashOf = (values: Fields) => (clash && stands(clash, values) ? clash : undefined);
  return { clashOf, clashed, errorsOf: useFieldErrors(clash), begin };
}

/** Gives the same object as long as the refusal is the same, so that a form takes it in once. */
function useFieldErrors(clash: Clash | undefined) {
  return useMemo(() => {
    const known = new WeakMap<Record<string, string>, Record<string, string>>();
    return (refused: Record<string, string>) => {
      const taken = takenFields[clash?.target ?? ''];
      const errors = known.get(refused) ?? { ...fieldsOf(refused), ...(taken !== undefined && { [taken]: TAKEN }) };
      known.set(refused, errors);
      return errors;
    };
  }, [clash]);
}

/** Enters a talent; what stands in the way is told where it can be solved: under its field, or with a link. */
export function useNewTalent() {
  const [mutate] = useMutation(UpsertTalentDocument, { context: talentsApi });
  const { clashOf, clashed, errorsOf, begin } = useClash();
  const { submit, fieldErrors, error } = useSubmit(mutate, {
    area: 'talentSave',
    success: 'Talent créé',
    onCode: { P2002: clashed },
  });
  const save = async (values: TalentValues, input: UpsertTalentInput): Promise<string | undefined> => {
    begin(values);
    return (await submit({ variables: { input } }))?.upsertTalent.id;
  };
  // Somebody who was erased at their own wish: entered again for a reason only.
  const isErased = reasonOf(error) === 'ERASED_PERSON';
  return { save, errors: errorsOf(fieldErrors), clashOf, isErased };
}
