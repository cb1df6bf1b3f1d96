import { MAX_SIGNED_TOGETHER } from '@bloom/shared-rules/input/limits';
import { signerName } from '../../paper/signer/signer-name.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { isClient, refusal } from '../../platform/viewer/viewer.ts';
import { holdsLink } from './client-access.ts';
import { limitTries } from './client-guard.service.ts';
import { signMonth } from './client-signature.service.ts';
import { signedBeforeInWords } from './signed-before.service.ts';

export const RESULTS = ['signed', 'alreadySigned', 'noLongerValid', 'codeRequired', 'refused', 'failed'] as const;

/** What became of one month of several. */
export interface SignedMonth {
  signingDocumentID: string;
  result: (typeof RESULTS)[number];
  /** Why it was not signed; null once it is. */
  message: string | null;
}

const FAILED = 'Ce mois n’a pas été signé, à cause d’un incident chez nous\u00a0: essayez encore.';
const NOT_THIS_LINK =
  'Votre lien ne signe que le mois pour lequel il a été envoyé\u00a0: ce mois se signe avec le sien, ou une fois que vous êtes connecté.';
const CODE_REQUIRED = 'Cette mission demande un code à chaque signature\u00a0: ouvrez ce mois et signez-le à part.';
const REFUSED_SINCE =
  'Ce mois a été refusé entre-temps\u00a0: rien n’est signé. Une fois corrigé, il vous sera de nouveau proposé.';

/**
 * One act over several months. Each is signed by itself, with its own transaction, hash and evidence: what one meets
 * says nothing about the others, and whoever tries again signs what is left.
 */
export async function signClientActivities(
  context: RequestContext,
  input: { signingDocumentIDs: readonly string[]; signerFullname: string },
): Promise<SignedMonth[]> {
  if (context.viewer.link === null && !isClient(context.viewer)) throw refusal(context.viewer);
  const fullname = signerName(input.signerFullname);
  const ids = [...new Set(input.signingDocumentIDs)];
  assertSome(ids);
  await limitTries(context);
  const months: SignedMonth[] = [];
  for (const id of ids) {
    // What fails for a reason of ours fails for the next one too: waiting for each would take minutes.
    const isOver = months.at(-1)?.result === 'failed';
    months.push(isOver ? failed(id) : await oneOf(context, id, { fullname, together: ids.length }));
  }
  return months;
}

function assertSome(ids: readonly string[]): void {
  if (ids.length === 0) throw invalidInput({ signingDocumentIDs: 'Choisissez au moins un mois.' });
  if (ids.length > MAX_SIGNED_TOGETHER) {
    throw invalidInput({ signingDocumentIDs: `Choisissez ${MAX_SIGNED_TOGETHER} mois au plus.` });
  }
}

const failed = (signingDocumentID: string): SignedMonth => ({ signingDocumentID, result: 'failed', message: FAILED });

async function oneOf(
  context: RequestContext,
  id: string,
  typed: Parameters<typeof signMonth>[2],
): Promise<SignedMonth> {
  try {
    const refused = await refusalOf(() => signMonth(context, id, typed));
    const outcome = refused ? await told(context, id, refused) : ({ result: 'signed', message: null } as const);
    return { signingDocumentID: id, ...outcome };
  } catch (error) {
    context.log.error({ err: error, requestId: context.requestId, documentId: id }, 'one of several months failed');
    return failed(id);
  }
}

async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The refusal of one signature, in the words of whoever chose it among others. */
async function told(
  context: RequestContext,
  id: string,
  error: AppError,
): Promise<Omit<SignedMonth, 'signingDocumentID'>> {
  const { reason } = error.details;
  if (error.code === 'ALREADY_SIGNED') {
    return { result: 'alreadySigned', message: await signedBeforeInWords(context, id) };
  }
  if (error.code === 'DOCUMENT_VOID') {
    return { result: 'noLongerValid', message: reason === 'REFUSED' ? REFUSED_SINCE : error.message };
  }
  if (reason === 'CODE_REQUIRED') return { result: 'codeRequired', message: CODE_REQUIRED };
  const isOfAnotherLink = context.viewer.link !== null && !holdsLink(context.viewer, id);
  return { result: 'refused', message: isOfAnotherLink ? NOT_THIS_LINK : error.message };
}
