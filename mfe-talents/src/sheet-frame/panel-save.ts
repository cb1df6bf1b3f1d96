import { type ApolloClient, useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { type Area, planned } from '@bloom/shared-ui/messages';
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
  /** What a failure is called; by default a part of the sheet. */
  area?: Area;
}

/** Several people at work on one sheet; nobody saves faster than it is read again for ever. */
const TRIES = 3;

/**
 * Sends a change of a sheet that a colleague may have erased or merged meanwhile: then the sheet is read again before
 * that is said, so that what became of it, and the way to the one that stayed, is there at once.
 * @throws what the server refuses
 */
export async function sendToSheet<Answer>(
  { reload }: Pick<PanelProps, 'reload'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (codeOf(error) === 'OBJECT_NOT_FOUND') await reload();
    throw error;
  }
}

/**
 * Sends a change of a sheet. The sheet has one version: when somebody else saved another part of it meanwhile, the
 * change is sent again on top of that. False, and nothing sent, when theirs is the same part: the sheet was read again
 * by then.
 * @param isInTheWay may take over what the change has to follow
 * @throws what the server refuses, CONFLICT only when the sheet cannot be read again
 */
export async function sendOnTop(
  { talent, reload }: PanelProps,
  send: (talent: TalentSheetFragment) => Promise<unknown>,
  isInTheWay: (was: TalentSheetFragment, is: TalentSheetFragment) => boolean,
): Promise<boolean> {
  let read = talent;
  for (let left = TRIES; ; left -= 1) {
    try {
      await sendToSheet({ reload }, () => send(read));
      return true;
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT' || left === 0) throw error;
      const now = await reload();
      if (now === undefined || now.version === read.version) throw error;
      if (isInTheWay(read, now)) return false;
      read = now;
    }
  }
}

/** Saves one panel; what somebody else saved of it meanwhile is not written over, and the form shows it. */
export function usePanelSave<Values extends PanelValues>(
  { valuesOf, send, area = 'talentSave' }: PanelPart<Values>,
  { talent, reload }: PanelProps,
) {
  const client = useApolloClient();
  const { clashOf, errorsOf, clashed, begin } = useClash();
  const latest = useRef(talent);
  useEffect(() => {
    latest.current = talent;
  });
  const attempt = async (typed: Values): Promise<{ data: boolean }> => {
    let values = typed;
    const data = await sendOnTop(
      { talent: latest.current, reload },
      (read) => send(client, values, read),
      (was, is) => {
        const again = follow(values, valuesOf(was), valuesOf(is));
        values = again.values;
        return again.clashes.length > 0;
      },
    );
    return { data };
  };
  const { submit, fieldErrors } = useSubmit(attempt, {
    area,
    onCode: { P2002: clashed },
    success: (isSaved) => (isSaved ? planned('DONE', 'talentSave')?.text : undefined),
  });
  const save = async (values: Values): Promise<boolean> => {
    begin(values);
    const saved = (await submit(values)) === true;
    if (saved) void reload();
    return saved;
  };
  return { save, errors: errorsOf(fieldErrors), clashOf };
}
