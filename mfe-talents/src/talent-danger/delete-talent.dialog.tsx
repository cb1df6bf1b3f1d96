import { useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { useForgetRemembered } from '@bloom/shared-ui/remembered';
import { useLocation, useNavigate } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { sendToSheet } from '../sheet-frame/panel-save.ts';
import { draftsOf } from '../sheet-frame/sheet-drafts.ts';
import { listPath } from '../sheet-frame/sheet-path.ts';
import { DeleteTalentDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './danger.module.css';

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The main address is typed before everything about somebody goes. */
export function DeleteTalentDialog({ talent, reload, onClose }: PanelProps & { onClose: () => void }) {
  const name = `${talent.firstname} ${talent.lastname}`.trim();
  const wanted = talent.email ?? name;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const forget = useForgetRemembered();
  const [remove] = useMutation(DeleteTalentDocument, {
    context: talentsApi,
    update: (cache, { data }) => {
      if (data) cache.evict({ id: cache.identify(talent) });
    },
  });
  const send = (...asked: Parameters<typeof remove>) => sendToSheet({ reload }, () => remove(...asked));
  const { submit, fieldErrors, submitting } = useSubmit(send, {
    area: 'talentDelete',
    success: ({ deleteTalent }) =>
      `Les données ${of(name)} sont effacées${talent.email === null ? '' : ', un reçu lui est envoyé'}. Reçu n°\u00a0${deleteTalent.receiptId.slice(0, 8)}.`,
  });
  const run = async (email: string) => {
    const done = await submit({ variables: { id: talent.id, isRGPD: true, email } });
    if (!done) return;
    forget(draftsOf(talent.id));
    void navigate(listPath(pathname), { replace: true });
  };
  return (
    <Dialog open title={`Supprimer ${name}\u202f?`} size="small" onClose={onClose} keepOnOutsideClick>
      <div className={styles.stack}>
        <p>
          La fiche, le CV, l’historique et la place dans la recherche sont effacés, dans les sauvegardes aussi. Les
          offres gardent leurs chiffres, sans la personne. Rien ne peut être récupéré.
        </p>
        <Form
          label="Suppression"
          initialValues={{ email: '' }}
          fieldErrors={fieldErrors}
          onSubmit={({ email }) => run(email)}
        >
          {({ values }) => (
            <>
              <TextField
                name="email"
                label={
                  talent.email === null
                    ? 'Recopiez son nom pour confirmer'
                    : 'Recopiez son adresse e-mail pour confirmer'
                }
                help={wanted}
                autoComplete="off"
                required
              />
              <ActionRow>
                <CancelButton onClick={onClose} />
                <Button type="submit" variant="danger" loading={submitting} disabled={!same(values.email, wanted)}>
                  Supprimer définitivement
                </Button>
              </ActionRow>
            </>
          )}
        </Form>
      </div>
    </Dialog>
  );
}
