import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { MAX_SIGNING_REMINDERS } from '@bloom/shared-rules/input/limits';
import './contract-seal.figures.ts';
import { lifeInWords } from '@bloom/shared-rules/access/link-life';
import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { contractOf } from '../contracts/contract.words.ts';
import { recordEnd } from '../contracts/contract-progress.service.ts';
import { lockContract } from '../contracts/contract-record.repository.ts';
import { CONTRACT_SEAL_QUEUE } from './contract-seal.queue.ts';
import { sealContract } from './contract-seal.service.ts';
import { requestSignatures, tellUnsent } from './contract-sending.service.ts';
import { CONTRACT_LINK } from './contract-signing.links.ts';
import * as repository from './contract-signing.repository.ts';
import './own-engine.provider.ts';
import { dropAsking } from './signer-invitation.service.ts';
import { dueDay, REMINDER_DAYS, remindSigner } from './signer-reminder.service.ts';
import { lockCase } from './signing-case.service.ts';

const PER_SWEEP = 100;
/** Younger documents belong to their job. */
const GRACE_MS = 5 * MINUTE_MS;

defineJob({
  queue: CONTRACT_SEAL_QUEUE,
  title: 'Scellement d’un contrat',
  owners: ['account'],
  // A seal takes the processor from people who are signing; nobody waits for it.
  concurrency: 1,
  timeoutSeconds: 60,
  run: (platform, data) => sealContract(platform, data.signingId ?? ''),
});

/** Contracts that everybody signed and no job sealed, however old: none is ever given up. */
export async function sweepContractSeals(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now().getTime();
  const unsealed = await repository.unsealedSignings(db, new Date(now - GRACE_MS), PER_SWEEP);
  await forEachAlone(log, unsealed, (id) => sealContract(platform, id)).finally(async () => {
    const late = await repository.unsealedSignings(db, new Date(now - ALERT_LIMITS.sealSeconds * 1_000), PER_SWEEP);
    if (late.length > 0) log.error({ waiting: late.length }, 'signed contracts wait too long for their seal');
  });
}

/** Thirty days without the signature of whose turn it was. */
export async function sweepContractExpiry(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  await forEachAlone(platform.log, await repository.overdueSignings(db, clock.now(), PER_SWEEP), (id) =>
    inTransaction(db, async (tx) => {
      const signingCase = await lockCase(tx, id);
      // Signed, or asked anew, since it was found.
      if (signingCase?.signing.state !== 'open' || signingCase.signing.ends_at > clock.now()) return;
      await repository.advanceSigning(tx, id, 'open', { state: 'expired' });
      await dropAsking(
        tx,
        signingCase.signers.map((signer) => signer.id),
      );
      await recordEnd(platform, tx, signingCase.contract, {
        state: 'expired',
        sentence: `Le ${contractOf(signingCase.contract)} n’a pas été signé dans les ${lifeInWords(CONTRACT_LINK.life)}\u00a0: une nouvelle version est nécessaire.`,
        data: { signingId: id },
      });
    }),
  );
}

/** Reminders of those whose turn it is. */
export async function sweepContractReminders(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const due = { now: clock.now(), days: REMINDER_DAYS, most: MAX_SIGNING_REMINDERS };
  await forEachAlone(platform.log, await repository.waitingSignings(db, due, PER_SWEEP), (id) =>
    inTransaction(db, async (tx) => {
      const signingCase = await lockCase(tx, id);
      const now = clock.now();
      if (signingCase?.signing.state !== 'open' || signingCase.signing.ends_at <= now) return;
      for (const signer of signingCase.signers) {
        const day = dueDay(signer, now);
        if (day !== undefined) await remindSigner(platform, tx, signingCase, signer, day);
      }
    }),
  );
}

/** What waited for the virus scanner before it could be sent. */
export async function sweepCleanedContracts(platform: Platform): Promise<void> {
  await forEachAlone(platform.log, await repository.cleanedContracts(platform.db, PER_SWEEP), (id) =>
    inTransaction(platform.db, async (tx) => {
      const contract = await lockContract(tx, id);
      if (contract?.state !== 'draft' && contract?.state !== 'sent') return;
      const problem = await requestSignatures(platform, tx, contract);
      if (problem === undefined) return;
      platform.log.warn({ contractId: id, problem }, 'a scanned contract cannot be sent');
      await tellUnsent(platform, tx, contract, problem);
    }),
  );
}

defineSweep({ name: 'contractSealing', everyMinutes: 5, run: sweepContractSeals });
defineSweep({ name: 'contractCleaned', everyMinutes: 5, run: sweepCleanedContracts });
defineSweep({ name: 'contractExpiry', everyMinutes: 60, run: sweepContractExpiry });
defineSweep({ name: 'contractReminders', everyMinutes: 60, run: sweepContractReminders });
