import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import type { IdentityFactsFragment } from '../graphql.generated.ts';
import { IdentityCheckDialog } from './identity-check.dialog.tsx';
import { identityLabels, identitySentence, identityState, identityTones } from './identity-state.ts';
import styles from './people.module.css';

interface IdentityCardProps {
  person: IdentityFactsFragment;
  onChanged: () => void;
}

/** Where the identity document stands; looked at and judged from here. */
export function IdentityCard({ person, onChanged }: IdentityCardProps) {
  const [isOpen, setOpen] = useState(false);
  const state = identityState(person);
  return (
    <Card title="Pièce d’identité" actions={<StatusTag tone={identityTones[state]}>{identityLabels[state]}</StatusTag>}>
      <p className={styles.text}>{identitySentence(person)}</p>
      {person.credentialID && (
        <ActionRow>
          <Button variant={state === 'waiting' ? 'primary' : 'default'} onClick={() => setOpen(true)}>
            {state === 'waiting' ? 'Vérifier la pièce d’identité' : 'Voir la pièce d’identité'}
          </Button>
        </ActionRow>
      )}
      {isOpen && person.credentialID && (
        <IdentityCheckDialog
          person={person}
          path={person.credentialID}
          onClose={() => setOpen(false)}
          onChecked={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}
