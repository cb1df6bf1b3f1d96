import { defineRetention, noHoldOnAddress } from '../../platform/retention/retention.ts';

// Who was approved is a contact, and the audit says by whom; who was not never heard of it.
defineRetention({
  category: 'signingDelegates',
  table: 'signing_delegate',
  keeps: '3 months',
  since: 'proposed_at',
  where: noHoldOnAddress('r.email'),
  personal: true,
});
