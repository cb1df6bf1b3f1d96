import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { type Doer, followSeats } from '../../identity/standing/seats.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { monthYear } from '../../platform/french/french-dates.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import * as seats from './signer-seats.repository.ts';
import { operationalSigners } from './signing-document.repository.ts';
import { invite } from './signing-invitation.service.ts';

/**
 * The contacts of missions changed: links of those who left end, those who came are invited to what waits for the
 * client. Where nobody is left who could sign, the account manager is told.
 */
async function followSigners(doer: Doer, tx: Tx, missionIds: readonly string[]): Promise<void> {
  for (const { id: linkId, documentId: objectId, contactId } of await seats.strayLinks(tx, missionIds)) {
    await doer.links.revoke(tx, 'craSign', objectId, contactId);
    const event = { action: 'token.revoke', objectKind: 'signing_document', objectId, data: { linkId, contactId } };
    await ('viewer' in doer ? audit(tx, doer, event) : auditSystem(tx, event));
  }
  for (const activityId of await seats.waitingReports(tx, missionIds)) {
    const cra = await lockCra(tx, activityId);
    if (cra?.document_status !== 'bloomerSigned' || cra.document_id === null) continue;
    const signers = await operationalSigners(tx, cra.mission_id);
    if (signers.length === 0) await tellNobodyLeft(doer, tx, cra, cra.document_id);
    const invited = await seats.invitedContacts(tx, cra.document_id);
    for (const signer of signers.filter(({ id }) => !invited.has(id))) {
      await invite(doer, tx, cra, signer, { documentId: cra.document_id, kind: 'invitation' });
    }
  }
}

async function tellNobodyLeft(doer: Doer, tx: Db, cra: CraRecord, documentId: string): Promise<void> {
  await notify(doer, tx, {
    kind: 'reminderCRA',
    title: 'CRA sans contact pour le signer',
    description: `Plus aucun contact ${of(cra.client_name)} ne peut signer le CRA ${of(bloomerFullname(cra))} pour ${toldApart(monthYear(cra.month), cra.label_to_tell)}\u00a0: ajoutez un contact opérationnel à la mission.`,
    priority: 'important',
    missionId: cra.mission_id,
    dedupeKey: `noSigner:${documentId}:${doer.clock.now().toISOString()}`,
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
}

followSeats(followSigners);
