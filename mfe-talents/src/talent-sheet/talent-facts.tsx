import { languageLevel, skillLevel } from '@bloom/shared-rules/levels';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatPhone, todayInParis } from '@bloom/shared-ui/format';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import { bloomerStatusLabels, remoteWorkLabels, statusLabels } from '../talent-words.ts';
import type { TalentSheetFragment } from '../talents.generated.ts';
import { networkLabels } from './talent.rules.ts';
import { availabilityText } from './talent-card.tsx';
import styles from './talent-sheet.module.css';

/** Skills in sight before « + N autres ». */
const SHOWN_SKILLS = 5;

/** What nobody enters on the sheet. */
export function GivenFacts({ talent }: { talent: TalentSheetFragment }) {
  return (
    <Card title="Suivi">
      <DataList
        items={[
          { label: 'Disponibilité', value: availabilityText(talent.availabilityDate, todayInParis()) },
          { label: 'Responsable', value: talent.owner?.fullname },
          { label: 'Origine', value: talent.origin },
        ]}
      />
    </Card>
  );
}

/** The same as the editor, for those who may only read. */
export function ReadOnlyTalent({ talent }: { talent: TalentSheetFragment }) {
  const { jobTitle, positionTitle, status, bloomerStatus, remoteWork, location } = talent;
  return (
    <>
      <Card title="Contact">
        <DataList
          items={[
            { label: 'Adresse e-mail', value: talent.email },
            { label: 'Adresse secondaire', value: talent.secondaryEmails.join(', ') },
            { label: 'Téléphone', value: formatPhone(talent.phone) },
            { label: 'Téléphone secondaire', value: talent.secondaryPhones.map(formatPhone).join(', ') },
            ...talent.profiles.map(({ network, url }) => ({
              label: networkLabels[network],
              value: (
                <a href={url} target="_blank" rel="noreferrer">
                  {url}
                </a>
              ),
            })),
          ]}
        />
      </Card>
      <Card title="Recherche">
        <DataList
          items={[
            { label: 'Métier', value: jobTitle },
            { label: 'Poste recherché', value: positionTitle },
            { label: 'Contrat', value: status && statusLabels[status] },
            { label: 'Statut Bloomer', value: bloomerStatus && bloomerStatusLabels[bloomerStatus] },
            { label: 'Lieu de travail', value: remoteWork && remoteWorkLabels[remoteWork] },
            { label: 'Ville', value: location.city },
          ]}
        />
      </Card>
    </>
  );
}

/** What the person can do, says and has said of them. */
export function TalentProfile({ talent }: { talent: TalentSheetFragment }) {
  return (
    <>
      <Card title="Résumé">
        <p className={styles.text}>{talent.summary ?? 'Aucun résumé pour l’instant.'}</p>
      </Card>
      <Skills skills={talent.skills} />
      {talent.languages.length > 0 && (
        <Card title="Langues">
          <ul className={styles.tags}>
            {talent.languages.map(({ language, level }) => (
              <li key={language.id}>
                <StatusTag>{`${language.label} · ${languageLevel(level)}`}</StatusTag>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {talent.comment && (
        <Card title="Commentaire">
          <p className={styles.text}>{talent.comment}</p>
        </Card>
      )}
    </>
  );
}

function Skills({ skills }: { skills: TalentSheetFragment['skills'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? skills : skills.slice(0, SHOWN_SKILLS);
  const rest = skills.length - shown.length;
  return (
    <Card title="Compétences">
      {skills.length === 0 && <p className={styles.faint}>Aucune compétence renseignée.</p>}
      <ul className={styles.tags}>
        {shown.map(({ skillId, label, level }) => (
          <li key={skillId}>
            <StatusTag>{`${label} · ${skillLevel(level)}`}</StatusTag>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
              {`+ ${rest} ${rest === 1 ? 'autre' : 'autres'}`}
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}
