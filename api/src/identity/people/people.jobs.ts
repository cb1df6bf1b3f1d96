import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { defineJob, JobError } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { addressesOfOne } from '../../platform/retention/only-theirs.ts';
import { findContact } from './contact.repository.ts';
import { findEmailChange, unlinkIdentities } from './email-change.repository.ts';
import { IDENTITY_ACCOUNT_QUEUE } from './identity-accounts.queue.ts';
import { type IdentityAccounts, identityAccounts } from './identity-accounts.ts';
import { forgetIdentityDocuments } from './identity-retention.service.ts';
import { findPerson } from './people.repository.ts';

async function follow(platform: Platform, data: Record<string, string>): Promise<void> {
  const accounts = identityAccounts(platform.environment);
  if (accounts === null) return;
  if (data.kind === 'renamed') {
    const change = await findEmailChange(platform.db, data.changeId ?? '');
    if (!change?.former_email) return;
    const answer = await accounts.renamed({ from: change.former_email, to: change.email });
    if (answer === 'exists') await unlinkFormer(platform, change.bloomer_id);
    return;
  }
  if (data.kind === 'ended') return accounts.ended(data.subject ?? '');
  if (data.kind === 'contact') {
    const contact = await findContact(platform.db, data.contactId ?? '');
    if (contact !== undefined) await accounts.contact(contact);
    return;
  }
  if (data.kind === 'notTheirs') return closeWrong(platform, accounts, data.wrongId ?? '');
  const person = await findPerson(platform.db, data.bloomerId ?? '');
  if (person !== undefined) await accounts.invited(person);
}

/** The account of an address that was not its owner's; not where another record has the address by now. */
async function closeWrong({ db }: Platform, accounts: IdentityAccounts, wrongId: string): Promise<void> {
  const wrong = await db.selectFrom('account_to_close').select('email').where('id', '=', wrongId).executeTakeFirst();
  if (wrong === undefined) return;
  for (const email of await addressesOfOne(db, [wrong.email], null)) await accounts.erased({ email });
  await db.deleteFrom('account_to_close').where('id', '=', wrongId).execute();
}

/** The new address has an account of its own: it is linked at its next sign-in, once the old one no longer is. */
async function unlinkFormer(platform: Platform, bloomerId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const unlinked = await unlinkIdentities(tx, bloomerId, platform.environment.oidc.issuer);
    if (unlinked === 0) return;
    await auditSystem(tx, {
      action: 'session.close',
      objectKind: 'bloomer',
      objectId: bloomerId,
      data: { unlinked, reason: 'the confirmed address has another account' },
    });
  });
}

defineJob({
  queue: IDENTITY_ACCOUNT_QUEUE,
  title: 'Préparation d’un compte de connexion',
  timeoutSeconds: 30,
  async run(platform, data) {
    await follow(platform, data).catch((cause: unknown) => {
      if (cause instanceof JobError) throw cause;
      throw new JobError('Le compte de connexion n’a pas pu être préparé.', { cause });
    });
  },
});

defineSweep({ name: 'identity-retention', everyMinutes: 60, run: forgetIdentityDocuments });
