import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { RadioField } from '@bloom/shared-ui/form-field';
import { planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useId } from 'react';
import {
  MyNotificationPreferencesDocument,
  type NotificationDelivery,
  type NotificationPreferenceFieldsFragment,
  UpdateNotificationPreferencesDocument,
} from '../graphql.generated.ts';
import styles from './notification-preferences.module.css';
import {
  type ChoiceValues,
  changesOf,
  DELIVERY_WORDS,
  groupsOf,
  isChoice,
  type StoredKind,
  valuesOf,
} from './notification-preferences.rules.ts';

/** For each kind that this person is told of: how it leaves the application. */
export function NotificationPreferences({ isStaff }: { isStaff: boolean }) {
  const { data, error, refetch } = useQuery(MyNotificationPreferencesDocument);
  const readAgain = () => void refetch().catch(() => undefined);
  return (
    <Card title="Notifications">
      {data !== undefined ? (
        <PreferencesForm stored={data.myNotificationPreferences} isStaff={isStaff} onOutdated={readAgain} />
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={readAgain} />
      ) : (
        <LoadingSkeleton shape="form" rows={8} label="Chargement des notifications" />
      )}
    </Card>
  );
}

interface FormProps {
  stored: NotificationPreferenceFieldsFragment;
  isStaff: boolean;
  onOutdated: () => void;
}

function PreferencesForm({ stored, isStaff, onOutdated }: FormProps) {
  const { submit, fieldErrors } = useUpdate(isStaff, onOutdated);
  const initial = valuesOf(stored.kinds);
  const labels = Object.fromEntries(stored.kinds.map(({ kind, label }) => [kind, label]));
  return (
    <Form<ChoiceValues>
      label="Notifications"
      initialValues={initial}
      fieldErrors={fieldErrors}
      onSubmit={async (values, form) => {
        const choices = changesOf(stored.kinds, values);
        if (await submit({ variables: { preferences: { version: stored.version, choices } } })) {
          form.resetForm({ values });
        }
      }}
    >
      {({ values }) => (
        <div className={styles.form}>
          <Introduction isStaff={isStaff} isReached={stored.isReached} />
          {groupsOf(stored.kinds).map((group) => (
            <Group key={group.title} {...group} />
          ))}
          <AlwaysMailed mails={stored.alwaysMailed} />
          <ReadAgain
            read={initial}
            version={stored.version}
            subject="Cette liste"
            by="dans une autre fenêtre"
            labels={labels}
            words={(_kind, delivery) => DELIVERY_WORDS[delivery as NotificationDelivery]}
            isStaff={isStaff}
          />
          <ActionRow>
            <SubmitButton disabled={changesOf(stored.kinds, values).length === 0}>
              Enregistrer les notifications
            </SubmitButton>
          </ActionRow>
        </div>
      )}
    </Form>
  );
}

function useUpdate(isStaff: boolean, onOutdated: () => void) {
  const toasts = useToasts();
  const [update] = useMutation(UpdateNotificationPreferencesDocument, {
    update: (cache, { data }) => {
      if (data) {
        cache.writeQuery({
          query: MyNotificationPreferencesDocument,
          data: { myNotificationPreferences: data.updateNotificationPreferences.preferences },
        });
      }
    },
  });
  // Another window was faster: it has saved the same, or something else.
  const unchanged = () => {
    const told = planned('UNCHANGED', isStaff ? 'staffPreferences' : 'preferences');
    if (told !== undefined) toasts.tell(told);
  };
  const isOutdated = () => {
    onOutdated();
    return toasts.persistentWarning(
      isStaff
        ? 'Ces choix ont été modifiés dans une autre fenêtre\u00a0: vérifiez-les, puis enregistrez de nouveau.'
        : 'Ces choix ont été modifiés dans une autre fenêtre\u00a0: vérifie-les, puis enregistre de nouveau.',
    );
  };
  return useSubmit(update, {
    area: isStaff ? 'staffPreferences' : 'preferences',
    success: ({ updateNotificationPreferences: { changed } }) => {
      if (changed) return 'Préférences mises à jour';
      unchanged();
      return undefined;
    },
    onCode: { CONFLICT: isOutdated },
  });
}

function Introduction({ isStaff, isReached }: { isStaff: boolean; isReached: boolean }) {
  return (
    <>
      <p className={styles.soft}>
        {isStaff
          ? 'Toutes restent dans l’application\u00a0: la cloche ne se coupe pas. Choisissez comment chacune vous parvient en dehors.'
          : 'Toutes restent dans l’application\u00a0: la cloche ne se coupe pas. Choisis comment chacune te parvient en dehors.'}{' '}
        Le récapitulatif du matin est un seul e-mail, à 7 h, avec ce qui est encore à lire.
      </p>
      {!isReached && (
        <Notice>
          {isStaff
            ? 'Vous avez choisi de ne recevoir aucun message\u00a0: ces notifications restent dans l’application, quels que soient ces choix.'
            : 'Tu as choisi de ne recevoir aucun message\u00a0: ces notifications restent dans l’application, quels que soient ces choix.'}
        </Notice>
      )}
    </>
  );
}

function Group({ title, kinds }: { title: string; kinds: readonly StoredKind[] }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {kinds.map((row) =>
        isChoice(row) ? (
          <RadioField
            key={row.kind}
            name={row.kind}
            label={row.label}
            inline="beside"
            help={row.reason ?? undefined}
            options={row.allowed.map((value) => ({ value, label: DELIVERY_WORDS[value] }))}
          />
        ) : (
          <Fixed key={row.kind} {...row} />
        ),
      )}
    </section>
  );
}

/** What leaves in one way only, and why. */
function Fixed({ label, delivery, reason }: StoredKind) {
  return (
    <div className={styles.line}>
      <span className={styles.label}>{label}</span>
      <span>
        {DELIVERY_WORDS[delivery]}
        {reason !== null && <span className={styles.soft}> · {reason}</span>}
      </span>
    </div>
  );
}

function AlwaysMailed({ mails }: { mails: NotificationPreferenceFieldsFragment['alwaysMailed'] }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>Toujours envoyés par e-mail</h3>
      <ul className={styles.mails}>
        {mails.map(({ label, reason }) => (
          <li key={label} className={styles.line}>
            <span className={styles.label}>{label}</span>
            <span className={styles.soft}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
