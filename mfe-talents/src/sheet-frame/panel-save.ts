import { type ApolloClient, useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { follow } from '@bloom/shared-ui/read-again';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect, useRef } from 'react';
import type { TalentSheetFragment } from '../talents.generated.ts';
import type { PanelProps } from './panel-props.ts';
import { useClash } from './talent-save.ts';

export type PanelValues = Record<string, unknown>;

/** What a panel edits: its part of the sheet, and how that part is sent. */
export interface PanelPart<Values extends PanelValues> {
  valuesOf: (talent: TalentSheetFragment) => Values;
  /** Rejects with the server's refusal. */
  send: (client: ApolloClient, values: Values, talent: TalentSheetFragment) => Promise<unknown>;
}

const told = () => undefined;

/**
 * Saves one panel. The sheet has one version: when somebody else saved another part of it meanwhile, the panel is sent
 * again on top of that; when it was this part, nothing is, and the form shows what stands there now.
 */
export function usePanelSave<Values extends PanelValues>(
  { valuesOf, send }: PanelPart<Values>,
  { talent, reload }: PanelProps,
) {
  const client = useApolloClient();
  const { clash, errorsOf, clashed, settle } = useClash();
  const latest = useRef(talent);
  useEffect(() => {
    latest.current = talent;
  });
  const attempt = async (values: Values): Promise<{ data: true }> => {
    const before = latest.current;
    try {
      await send(client, values, before);
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT') throw error;
      const now = await reload();
      if (now === undefined) throw error;
      const again = follow(values, valuesOf(before), valuesOf(now));
      if (again.clashes.length > 0 || now.version === before.version) throw error;
      await send(client, again.values, now);
    }
    return { data: true };
  };
  const { submit, fieldErrors } = useSubmit(attempt, {
    area: 'talentSave',
    onCode: { P2002: clashed, CONFLICT: told },
  });
  const save = async (values: Values): Promise<boolean> => {
    settle();
    const saved = (await submit(values)) === true;
    if (saved) void reload();
    return saved;
  };
  return { save, errors: errorsOf(fieldErrors), clash };
}
