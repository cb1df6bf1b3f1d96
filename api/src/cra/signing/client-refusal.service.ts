import { refusalInWords } from '@bloom/shared-rules/cra/refusal-words';
import { signingRefusalProblem } from '@bloom/shared-rules/input/required-text';
import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { thaw } from '../../paper/documents/cra.snapshot.ts';
import { withRenewal } from '../../paper/signer/expired-link.ts';
import { checkCode } from '../../paper/signer/sign-code.ts';
import { signerName } from '../../paper/signer/signer-name.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { monthYear, ofMonth } from '../../platform/french/french-dates.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { ruledText } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { CORRECTION_SENTENCES } from '../activities/correction.sql.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import { documentAndCra } from './client-access.ts';
import {
  assertMaySign,
  guardSigning,
  isHandedOut,
  lockReport,
  renewOwnLink,
  type SigningTarget,
} from './client-guard.service.ts';
import { refusedMail } from './client-refusal.mails.ts';
import { insertRefusal } from './client-refusal.repository.ts';
import { voidLive } from './document-void.service.ts';
import { codeSubject } from './sign-code.service.ts';
import * as signing from './signing-document.repository.ts';

export interface RefusalInput {
  signingDocumentID: string;
  signerFullname: string;
  reason: string;
  /** The days that are wrong; none when the reason says it. */
  days?: readonly string[] | null;
  /** Of whoever came by a link that staff handed out. */
  code?: string | null;
}

/** What a contact says of a report, checked. */
interface Said {
  by: string;
  reason: string;
  days: string[];
}

/**
 * The client says what is wrong instead of signing: the document is void, the month is open again, the Bloomer and
 * whoever looks after the mission know why. Only who could sign may refuse, as long as nobody signed; staff who handed
 * the link out cannot do it in the client's name.
 */
export async function refuseClientActivity(context: RequestContext, input: RefusalInput): Promise<true> {
  const by = signerName(input.signerFullname);
  const reason = ruledText('reason', oneLine(input.reason), signingRefusalProblem);
  const days = [...new Set(input.days ?? [])].sort();
  await assertMaySign(context, input.signingDocumentID);
  const found = await documentAndCra(context.db, input.signingDocumentID);
  const outcome = await withRenewal(
    () => renewOwnLink(context, found.document.id),
    () =>
      inTransaction(context.db, async (tx) => {
        const { cra, document } = await lockReport(context, tx, found);
        // The second of two identical calls succeeds without effect.
        if (document.void_reason === 'REFUSED' && document.voided_by === actorOf(context.viewer)) return undefined;
        const target = await guardSigning(context, tx, cra, document);
        assertDaysOf(document, days);
        const wrongCode = isHandedOut(context)
          ? await checkCode(context, tx, codeSubject(document, target.signer), input.code)
          : undefined;
        if (wrongCode) return wrongCode;
        await refuse(context, tx, target, { by, reason, days });
        return undefined;
      }),
  );
  if (outcome) throw outcome;
  return true;
}

function assertDaysOf(document: signing.SigningDocument, days: readonly string[]): void {
  const snapshot = thaw({ text: document.snapshot, sha256: document.snapshot_sha256 });
  const known = new Set(snapshot.days.map(({ date }) => date));
  if (!days.every((day) => known.has(day))) {
    throw invalidInput({ days: 'Choisissez des jours de ce compte rendu.' });
  }
}

async function refuse(context: RequestContext, tx: Tx, target: SigningTarget, said: Said): Promise<void> {
  const { cra, document, signer } = target;
  await voidLive(context, tx, cra, 'REFUSED');
  await insertRefusal(tx, {
    document_id: document.id,
    activity_id: cra.id,
    contact_id: signer.id,
    refused_by: said.by,
    reason: said.reason,
    days: said.days,
    refused_at: context.clock.now(),
  });
  await audit(tx, context, {
    action: 'activity.refuse',
    objectKind: 'activity',
    objectId: cra.id,
    data: { documentId: document.id, contactId: signer.id, reason: said.reason, days: said.days },
  });
  await tell(context, tx, target, said);
  await tellClient(context, tx, target, said);
}

/** What is to be done next, and by whom. */
const nextStep = ({ closed_reason: closed }: CraRecord, step: string) =>
  closed === 'MONTH_LOCKED' ? ` ${CORRECTION_SENTENCES.MONTH_LOCKED}` : step;

const inWords = (said: Said) => `Motif\u00a0: ${refusalInWords(said)}`;

async function tell(context: RequestContext, tx: Tx, { cra, document }: SigningTarget, said: Said): Promise<void> {
  const news = {
    kind: 'craRefused',
    priority: 'important',
    title: 'CRA refusé par le client',
    missionId: cra.mission_id,
    dedupeKey: `craRefused:${document.id}`,
  } as const;
  await notify(context, tx, {
    ...news,
    description: `${said.by} (${cra.client_name}) refuse ton CRA ${toldApart(ofMonth(cra.month), cra.label_to_tell)}. ${inWords(said)}${nextStep(cra, ' Corrige-le, puis signe-le de nouveau.')}`,
    to: { bloomerIds: [cra.bloomer_id] },
  });
  await notify(context, tx, {
    ...news,
    description: `${said.by} (${cra.client_name}) refuse le CRA ${of(bloomerFullname(cra))} pour ${toldApart(monthYear(cra.month), cra.label_to_tell)}. ${inWords(said)}${nextStep(cra, '')}`,
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
}

async function tellClient(
  context: RequestContext,
  tx: Tx,
  { cra, document, signer }: SigningTarget,
  said: Said,
): Promise<void> {
  const opened = new Set([signer.id, ...(await signing.openedBy(tx, document.id))]);
  for (const contact of await signing.operationalSigners(tx, cra.mission_id)) {
    if (!opened.has(contact.id)) continue;
    const refusal = { documentId: document.id, by: said.by, what: inWords(said), isOwn: contact.id === signer.id };
    await queueMail(tx, refusedMail(context.environment, cra, contact, refusal));
  }
}
