import type { ApolloClient } from '@bloom/shared-auth/apollo';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import type { ReactNode } from 'react';
import type { PanelEditing } from '../sheet-frame/panel.tsx';
import {
  basicsOf,
  partOf,
  type TalentValues,
  talentLabels,
  talentSchema,
  valuesOf,
} from '../sheet-frame/talent.rules.ts';
import { type TalentSheetFragment, UpsertTalentBasicDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

type Part<Field extends keyof TalentValues> = Pick<TalentValues, Field>;

/** A panel that edits some of what every talent has; only what differs is sent. */
export function partEditing<Field extends keyof TalentValues>(
  name: string,
  fields: readonly Field[],
  drawn: ReactNode | ((form: FormikProps<Part<Field>>) => ReactNode),
): PanelEditing<Part<Field>> {
  return {
    name,
    valuesOf: (talent) => partOf(talent, fields),
    schema: talentSchema.pick(fields.filter((field) => field in talentSchema.fields) as never[]),
    labels: talentLabels,
    send: sendPart,
    fields: drawn,
  };
}

async function sendPart(client: ApolloClient, part: Partial<TalentValues>, talent: TalentSheetFragment) {
  const before = valuesOf(talent);
  const values = { ...before, ...part };
  const { id, version } = talent;
  const basics = basicsOf(values, before);
  const comment = values.comment === before.comment ? undefined : values.comment;
  await client.mutate({
    mutation: UpsertTalentBasicDocument,
    variables: { id, version, basics, comment },
    context: talentsApi,
  });
}
