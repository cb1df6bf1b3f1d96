import { signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { freeze } from '../../paper/documents/cra.snapshot.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { longDay } from '../../platform/french/french-dates.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname, type CraRecord, countsOf } from '../activities/cra-record.ts';
import { snapshotOf } from './cra-snapshot.ts';
import * as repository from './signing-document.repository.ts';

/** Why a report cannot be sent for signature yet. */
export type Obstacle = { readonly reason: 'TOO_EARLY' | 'NO_CONTACT'; readonly message: string };

export const NO_CONTACT =
  'Cette mission n’a pas de contact opérationnel avec une adresse e-mail\u00a0: contacte ton customer care manager.';

export type Preparation = { readonly document?: repository.SigningDocument; readonly obstacle?: Obstacle };

export function canonicalSnapshot(cra: CraRecord, documentVersion: number) {
  const replaced = cra.last_correction ?? undefined;
  const source = {
    activityId: cra.id,
    missionId: cra.mission_id,
    missionLabel: cra.mission_label,
    month: cra.month,
    clientName: cra.client_name,
    bloomerFullname: bloomerFullname(cra),
    hoursPerDays: cra.hours_per_days,
    holidayZone: cra.holiday_zone,
    details: cra.details,
    ...countsOf(cra),
    replaces: replaced && { id: replaced.replacedId, validatedOn: replaced.replacedOn },
  };
  return freeze(snapshotOf(source, documentVersion));
}

async function obstacleOf(db: Db, cra: CraRecord, today: string): Promise<Obstacle | undefined> {
  const opening = signingOpensOn(cra.month, cra.end_mission);
  if (today < opening) {
    return { reason: 'TOO_EARLY', message: `La signature de ce mois ouvre le ${longDay(opening)}.` };
  }
  const signers = await repository.operationalSigners(db, cra.mission_id);
  return signers.length === 0 ? { reason: 'NO_CONTACT', message: NO_CONTACT } : undefined;
}

/**
 * Freezes what will be signed, when the month can be signed and a contact can be reached. A document that says the
 * same stays; one that says something else is void and the next version takes its place. The report must be locked.
 */
export async function prepareDocument(platform: Platform, tx: Db, cra: CraRecord, actor: string): Promise<Preparation> {
  const live = await repository.findLiveDocument(tx, cra.id);
  if (live && live.status !== 'prepared') return { document: live };
  const obstacle = await obstacleOf(tx, cra, platform.clock.today());
  if (live) {
    if (!obstacle && canonicalSnapshot(cra, live.version).sha256 === live.snapshot_sha256) return { document: live };
    await repository.voidDocument(tx, live.id, 'SUPERSEDED', actor);
  }
  if (obstacle) return { obstacle };
  const version = (await repository.lastVersion(tx, cra.id)) + 1;
  const frozen = canonicalSnapshot(cra, version);
  const document = await repository.insertDocument(tx, {
    activity_id: cra.id,
    version,
    snapshot: frozen.text,
    snapshot_sha256: frozen.sha256,
    created_at: platform.clock.now(),
  });
  await auditSystem(tx, {
    action: 'document.prepare',
    objectKind: 'signing_document',
    objectId: document.id,
    data: { activityId: cra.id, version, sha256: frozen.sha256 },
  });
  return { document };
}

/** Prepares the document again after the report has changed; the report is read again first. */
export async function prepareAgain(
  platform: Platform,
  tx: Db,
  activityId: string,
  actor: string,
): Promise<Preparation> {
  const cra = await findCra(tx, activityId);
  if (!cra) throw new Error('a report disappeared while it was locked');
  return prepareDocument(platform, tx, cra, actor);
}

/** What both sides signed stays as it is while its month is open for a correction. The report must be locked. */
export async function keepSigned(tx: Tx, cra: CraRecord, now: Date): Promise<void> {
  if (cra.document_id !== null) await repository.setCorrected(tx, cra.document_id, now);
}

export type SigningDocument = repository.SigningDocument;

/** A document by its id, whatever became of it. */
export function documentOf(db: Db, id: string): Promise<SigningDocument | undefined> {
  return repository.findDocument(db, id);
}

/** The client contacts who are asked to sign the reports of a mission. */
export function signersOf(db: Db, missionId: string): Promise<repository.Signer[]> {
  return repository.operationalSigners(db, missionId);
}
