import { phaseLabels, presentedPhases } from '@bloom/shared-rules/talents/funnel-phases';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField } from '@bloom/shared-ui/form-field';
import { plural } from '@bloom/shared-ui/french';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import type { CandidateFragment } from '../talents.generated.ts';
import { hasAgreed, isPresentable } from './candidate-words.ts';
import styles from './candidates.module.css';
import { ConsentFields, type ConsentValues, consentProblems, noConsentYet } from './consent-fields.tsx';
import { usePresenting } from './use-presenting.ts';

interface PresentDialogProps {
  job: { id: string; society: { name: string } };
  /** Everybody who is proposed. */
  talents: readonly CandidateFragment[];
  onKeep: (candidate: CandidateFragment) => void;
  onReadAgain: () => void;
  onClose: () => void;
}

type Values = ConsentValues & { chosen: Record<string, boolean> };

/** Several candidates to the client at once, with what those who had not agreed yet have said. */
export function PresentDialog({ job, talents, onKeep, onReadAgain, onClose }: PresentDialogProps) {
  // Taken once: who is presented leaves the list that opened this.
  const [listed] = useState(() => talents.filter(isPresentable));
  const { presentAll, reasons } = usePresenting(job, onKeep);
  const client = job.society.name;
  const nowOf = (talent: CandidateFragment) => talents.find((one) => one.talentId === talent.talentId) ?? talent;
  const isPresented = (talent: CandidateFragment) => presentedPhases.includes(nowOf(talent).phase);
  const chosenOf = ({ chosen }: Values) => listed.filter((one) => chosen[one.talentId] && !isPresented(one));
  const asksConsent = (values: Values) => chosenOf(values).some((one) => !hasAgreed(nowOf(one)));
  const save = async (values: Values) => {
    const { consentedOn, channel } = values;
    const people = chosenOf(values).map(nowOf);
    const presentations = people.map((talent) => ({
      talent,
      ...(!hasAgreed(talent) && channel !== '' && { consent: { consentedOn, channel } }),
    }));
    if (await presentAll(presentations)) onClose();
    else onReadAgain();
  };
  return (
    <Dialog open title={`Présenter des candidats à ${client}`} onClose={onClose} keepOnOutsideClick>
      <Form<Values>
        label="Présentation"
        initialValues={{ ...noConsentYet(), chosen: chosenFirst(listed) }}
        validate={(values) => (asksConsent(values) ? consentProblems(values) : {})}
        onSubmit={save}
      >
        {({ values, isSubmitting, setFieldValue }) => {
          const chosen = chosenOf(values);
          const left = listed.filter((one) => !isPresented(one));
          return (
            <>
              <div className={styles.tools}>
                <Button
                  size="small"
                  disabled={isSubmitting}
                  onClick={() => void setFieldValue('chosen', choice(chosen.length < left.length ? left : []))}
                >
                  {chosen.length < left.length ? 'Tout cocher' : 'Tout décocher'}
                </Button>
              </div>
              <ul className={styles.candidates}>
                {listed.map((talent) => (
                  <li key={talent.talentId}>
                    <Line
                      talent={nowOf(talent)}
                      why={reasons.get(talent.talentId)}
                      isDone={isPresented(talent)}
                      disabled={isSubmitting}
                    />
                  </li>
                ))}
              </ul>
              {asksConsent(values) && (
                <>
                  <p>
                    {`${client} ne voit que les personnes qui ont accepté de lui être présentées. Notez quand et comment celles que vous avez cochées ont dit oui\u202f; présentez à part celles qui l’ont dit autrement.`}
                  </p>
                  <ConsentFields />
                </>
              )}
              <ActionRow>
                <CancelButton onClick={onClose} />
                <SubmitButton disabled={chosen.length === 0}>
                  {chosen.length === 0 ? 'Présenter' : `Présenter ${plural(chosen.length, 'candidat')}`}
                </SubmitButton>
              </ActionRow>
            </>
          );
        }}
      </Form>
    </Dialog>
  );
}

const choice = (talents: readonly CandidateFragment[]) =>
  Object.fromEntries(talents.map(({ talentId }) => [talentId, true]));

/** Who stands right before the client. */
const chosenFirst = (talents: readonly CandidateFragment[]) =>
  choice(talents.filter(({ phase }) => phase === 'Positionnement'));

interface LineProps {
  talent: CandidateFragment;
  why: string | undefined;
  isDone: boolean;
  disabled: boolean;
}

function Line({ talent, why, isDone, disabled }: LineProps) {
  const { talentId, fullname, phase } = talent;
  const facts = `${phaseLabels[phase]} · ${hasAgreed(talent) ? 'a donné son accord' : 'accord à noter'}`;
  if (isDone) return <p role="status" className={styles.presented}>{`${fullname}\u00a0: profil présenté au client`}</p>;
  return (
    <CheckboxField
      name={`chosen.${talentId}`}
      disabled={disabled}
      label={
        <>
          {fullname} <span className={styles.faint}>{facts}</span>
        </>
      }
      help={why && <span className={styles.missing}>{why}</span>}
    />
  );
}
