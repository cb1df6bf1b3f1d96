import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';

// What a signature needs of its code is in its own evidence; seals may wait for a time-stamp authority for a while.
defineRetention({
  category: 'signCodes',
  table: 'sign_code',
  keeps: '12 months',
  since: 'expires_at',
  where: noHoldOn('contact', 'r.person_id'),
  personal: true,
});
