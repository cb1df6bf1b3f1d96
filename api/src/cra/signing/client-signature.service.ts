import { clientConsent } from '@bloom/shared-rules/cra/signature-consent';
import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { withRenewal } from '../../paper/signer/expired-link.ts';
import { handedInWords, linkWay } from '../../paper/signer/link-way.ts';
import { CODE_BY, checkCode, wayOfCode } from '../../paper/signer/sign-code.ts';
import { signedFrom } from '../../paper/signer/signed-from.ts';
import { signerIdentity } from '../../paper/signer/signer-identity.ts';
import { signerName } from '../../paper/signer/signer-name.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { monthYear, ofMonth } from '../../platform/french/french-dates.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { closeReport } from '../activities/cra-closing.service.ts';
import { bloomerFullname } from '../activities/cra-record.ts';
import { documentAndCra } from './client-access.ts';
import { type ClientActivityView, clientView } from './client-activity.service.ts';
import {
  assertMaySign,
  assertOpens,
  guardSigning,
  lockReport,
  needsCode,
  renewOwnLink,
  type SigningTarget,
} from './client-guard.service.ts';
import { SEAL_QUEUE } from './seal.queue.ts';
import { codeSubject } from './sign-code.service.ts';
import { levelWithCode, SIMPLE_LEVEL } from './signature.level.ts';
import { alreadySigned } from './signed-file.ts';
import * as repository from './signing-document.repository.ts';

export type ClientSignature = { signingDocumentID: string; signerFullname: string; code?: string | null };

export async function signClientActivity(context: RequestContext, input: ClientSignature): Promise<ClientActivityView> {
  const fullname = signerName(input.signerFullname);
  await assertMaySign(context, input.signingDocumentID);
  await signMonth(context, input.signingDocumentID, { fullname, code: input.code });
  const { document, cra } = await documentAndCra(context.db, input.signingDocumentID);
  return clientView(context, cra, document);
}

/** What the client types to sign. */
interface Typed {
  fullname: string;
  code?: string | null | undefined;
  /** How many months are signed in the same act; none of the others knows of this one. */
  together?: number;
}

/**
 * The client signs one month, in a transaction of its own: of several contacts and of a cancelling Bloomer exactly one
 * wins, by the lock on the report; of a signature and the end of the contact's access, by the lock on the contact.
 * Tries are counted by the caller.
 */
export async function signMonth(context: RequestContext, documentId: string, typed: Typed): Promise<void> {
  assertOpens(context.viewer, documentId);
  const found = await documentAndCra(context.db, documentId);
  const renew = () => renewOwnLink(context, found.document.id);
  const outcome = await withRenewal(renew, () =>
    inTransaction(context.db, async (tx) => {
      const { cra, document } = await lockReport(context, tx, found);
      const target = await guardSigning(context, tx, cra, document);
      const refused = needsCode(context, cra)
        ? await checkCode(context, tx, codeSubject(document, target.signer), typed.code)
        : undefined;
      if (refused) return refused;
      await writeSignature(context, tx, target, typed);
      return undefined;
    }),
  );
  if (outcome) throw outcome;
}

/** How far the signature proves who signed: by the way that the code really came. */
async function codeEvidence(context: RequestContext, tx: Db, { cra, document, signer }: SigningTarget) {
  if (!needsCode(context, cra)) return { level: SIMPLE_LEVEL, code_channel: null, signer_phone_masked: null };
  const { channel, phoneMasked } = await wayOfCode(context, tx, codeSubject(document, signer));
  return {
    level: levelWithCode({ way: linkWay(context.viewer.link), channel }),
    code_channel: CODE_BY[channel],
    signer_phone_masked: phoneMasked,
  };
}

async function writeSignature(context: RequestContext, tx: Tx, target: SigningTarget, typed: Typed): Promise<void> {
  const { cra, document, signer } = target;
  const { fullname, together } = typed;
  if (!(await repository.advance(tx, document.id, 'bloomerSigned', 'fullySigned'))) throw alreadySigned(cra);
  await repository.insertSignature(tx, {
    document_id: document.id,
    role: 'client',
    signer_fullname: fullname,
    signer_identity: signerIdentity(signer),
    signer_email: signer.email,
    ...signedFrom(context),
    ...(await codeEvidence(context, tx, target)),
    link_token_id: context.viewer.link?.tokenId ?? null,
    link_handed: await handedInWords(tx, context.viewer.link),
    consent_text: clientConsent(together ?? 1),
    snapshot_sha256: document.snapshot_sha256,
  });
  await closeReport(context, tx, cra, 'signed');
  await context.jobs.enqueue(tx, SEAL_QUEUE, {
    key: `craSeal:${document.id}`,
    data: { documentId: document.id },
    objectId: cra.id,
    createdBy: actorOf(context.viewer),
  });
  await audit(tx, context, {
    action: 'document.sign',
    objectKind: 'signing_document',
    objectId: document.id,
    data: {
      role: 'client',
      activityId: cra.id,
      contactId: signer.id,
      sha256: document.snapshot_sha256,
      ...(together !== undefined && { together }),
    },
  });
  const news = {
    kind: 'signCRA',
    title: 'CRA signé par le client',
    missionId: cra.mission_id,
    dedupeKey: `signCRA:client:${document.id}`,
  } as const;
  await notify(context, tx, {
    ...news,
    description: `${cra.client_name} a signé le CRA ${of(bloomerFullname(cra))} pour ${toldApart(monthYear(cra.month), cra.label_to_tell)}.`,
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
  await notify(context, tx, {
    ...news,
    description: `${cra.client_name} a signé ton CRA ${toldApart(ofMonth(cra.month), cra.label_to_tell)}.`,
    to: { bloomerIds: [cra.bloomer_id] },
  });
}
